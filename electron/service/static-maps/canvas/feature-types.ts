/**
 * Layers of the built-in style by a styler's `featureType`, as patterns of their IDs; the first match is used. A styler
 * for a type also applies to its subtypes, so `road` is all roads.
 */
const featureTypes: readonly (readonly [type: string, layers: RegExp])[] = [
  ['water', /^(sea|water)/],
  ['landscape.man_made.building', /^building$/],
  ['landscape.man_made', /^(pier$|land-(residential|industrial|commercial|parking|pedestrian|airport)$)/],
  ['points_of_interest.park', /^land-park$/],
  ['points_of_interest.school', /^land-school$/],
  ['points_of_interest.medical', /^land-hospital$/],
  ['points_of_interest.sports_complex', /^land-pitch$/],
  ['landscape.natural', /^(land|world-land)/],
  ['road.highway', /^road-.*motorway/],
  ['road.arterial', /^road-(.*major|label$)/],
  ['road.local', /^(road-.*minor|path$)/],
  ['road', /^oneway$/],
  ['transit.line', /^(rail|ferry)/],
  ['administrative.country', /^world-(boundary|place-country)$/],
  ['administrative', /^boundary$/],
  ['administrative.neighborhood', /^place-small$/],
  ['administrative.locality', /(place-large|place-city)$/],
  ['administrative.land_parcel', /^housenumber$/],
];

/** Returns a layer's type; undefined if it has none, or if its features have different ones. */
export const featureTypeOf = (layerId: string): string | undefined =>
  featureTypes.find(([, layers]) => layers.test(layerId))?.[0];

/** Values of `kind` in the tiles' places, by feature type; all others are businesses. */
export const placeKinds: Readonly<Record<string, readonly string[]>> = {
  'points_of_interest.attraction': [
    'aquarium',
    'artwork',
    'attraction',
    'castle',
    'gallery',
    'memorial',
    'monument',
    'museum',
    'theme_park',
    'viewpoint',
    'zoo',
  ],
  'points_of_interest.government': [
    'courthouse',
    'embassy',
    'fire_station',
    'government',
    'police',
    'post_office',
    'prison',
    'townhall',
  ],
  'points_of_interest.medical': ['clinic', 'dentist', 'doctors', 'hospital', 'pharmacy', 'veterinary'],
  'points_of_interest.park': ['dog_park', 'nature_reserve', 'park', 'playground'],
  'points_of_interest.place_of_worship': ['place_of_worship'],
  'points_of_interest.school': ['college', 'kindergarten', 'library', 'school', 'university'],
  'points_of_interest.sports_complex': ['fitness_centre', 'golf_course', 'pitch', 'sports_centre', 'stadium'],
  'transit.station': [
    'aerodrome',
    'bus_station',
    'bus_stop',
    'ferry_terminal',
    'halt',
    'helipad',
    'station',
    'taxi',
    'terminal',
  ],
};

/** Type of all places that aren't in `placeKinds`. */
export const businessType = 'points_of_interest.business';
