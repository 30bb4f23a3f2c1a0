import type { Tags } from '../osm/element.ts';
import type { Look, Properties } from './map-feature.ts';

/*
 * Schema of the vector tiles: the layer, kind, and minimum zoom for OSM tags. Flags (`bridge`, `tunnel`,
 * `link`, `capital`) are true or absent; `oneway` is 1 along the line, -1 against it, or absent; a smaller `rank` is
 * more important. Tags: https://wiki.openstreetmap.org/wiki/Map_features
 */

function nameProperties(tags: Tags): Properties {
  const english = tags['name:en'];
  return {
    ...(tags.name ? { name: tags.name } : {}),
    ...(english && english !== tags.name ? { name_en: english } : {}),
  };
}

function numberIn(text: string | undefined): number | undefined {
  const value = Number.parseFloat(text ?? '');
  return Number.isFinite(value) ? value : undefined;
}

const waterKinds: Record<string, string> = {
  'natural=water': 'lake',
  'waterway=riverbank': 'river',
  'waterway=dock': 'basin',
  'landuse=basin': 'basin',
  'landuse=reservoir': 'basin',
  'leisure=swimming_pool': 'pool',
};

const landuseKinds: Record<string, string> = {
  'leisure=park': 'park',
  'leisure=garden': 'park',
  'leisure=playground': 'park',
  'leisure=nature_reserve': 'park',
  'leisure=recreation_ground': 'park',
  'landuse=recreation_ground': 'park',
  'landuse=village_green': 'park',
  'leisure=golf_course': 'grass',
  'leisure=pitch': 'pitch',
  'leisure=track': 'pitch',
  'leisure=stadium': 'pitch',
  'leisure=sports_centre': 'pitch',
  'natural=wood': 'wood',
  'landuse=forest': 'wood',
  'natural=scrub': 'scrub',
  'natural=heath': 'scrub',
  'natural=grassland': 'grass',
  'landuse=grass': 'grass',
  'landuse=meadow': 'grass',
  'natural=beach': 'beach',
  'natural=sand': 'beach',
  'natural=wetland': 'wetland',
  'natural=bare_rock': 'rock',
  'natural=scree': 'rock',
  'natural=glacier': 'glacier',
  'landuse=cemetery': 'cemetery',
  'amenity=grave_yard': 'cemetery',
  'landuse=residential': 'residential',
  'landuse=garages': 'residential',
  'landuse=industrial': 'industrial',
  'landuse=railway': 'industrial',
  'landuse=landfill': 'industrial',
  'landuse=quarry': 'industrial',
  'landuse=construction': 'industrial',
  'landuse=commercial': 'commercial',
  'landuse=retail': 'commercial',
  'landuse=military': 'military',
  'landuse=farmland': 'farmland',
  'landuse=farm': 'farmland',
  'landuse=farmyard': 'farmland',
  'landuse=orchard': 'farmland',
  'landuse=vineyard': 'farmland',
  'landuse=plant_nursery': 'farmland',
  'amenity=school': 'school',
  'amenity=kindergarten': 'school',
  'amenity=college': 'school',
  'amenity=university': 'school',
  'amenity=hospital': 'hospital',
  'aeroway=aerodrome': 'airport',
  'aeroway=apron': 'airport',
  'amenity=parking': 'parking',
  'man_made=pier': 'pier',
};

const landuseMinZooms: Record<string, number> = { parking: 14, pier: 13, pitch: 13, rock: 11 };

const areaKeys = ['leisure', 'natural', 'landuse', 'amenity', 'aeroway', 'waterway', 'man_made'] as const;

function kindIn(table: Record<string, string>, tags: Tags): string | undefined {
  return areaKeys.map((key) => table[`${key}=${tags[key]}`]).find((kind) => kind !== undefined);
}

const waterKindByTag: Record<string, string> = {
  river: 'river',
  canal: 'river',
  riverbank: 'river',
  reservoir: 'basin',
  basin: 'basin',
};

const metersPerLevel = 3;

function buildingHeight(tags: Tags): number | undefined {
  const levels = numberIn(tags['building:levels']);
  return numberIn(tags.height) ?? (levels === undefined ? undefined : levels * metersPerLevel);
}

/** Returns how an area is drawn: most areas in one layer, a school building in two. */
export function areaLooks(tags: Tags): Look[] {
  if (tags.area === 'no') return [];
  const looks: Look[] = [];
  const water = kindIn(waterKinds, tags);
  const landuse = kindIn(landuseKinds, tags);
  if (water) {
    const kind = waterKindByTag[tags.water ?? ''] ?? water;
    looks.push({
      layer: 'water',
      properties: { kind, ...nameProperties(tags) },
      minZoom: water === 'pool' ? 14 : 8,
    });
  } else if (landuse && tags.building === undefined) {
    const minZoom = landuseMinZooms[landuse] ?? 9;
    looks.push({ layer: 'landuse', properties: { kind: landuse }, minZoom });
  } else if (tags.highway === 'pedestrian' && tags.area === 'yes') {
    looks.push({ layer: 'landuse', properties: { kind: 'pedestrian' }, minZoom: 14 });
  }
  if (tags.building !== undefined && tags.building !== 'no') {
    const height = buildingHeight(tags);
    looks.push({ layer: 'building', properties: height === undefined ? {} : { height }, minZoom: 13 });
  }
  return looks;
}

const roadClasses: Record<string, { class: string; minZoom: number }> = {
  motorway: { class: 'motorway', minZoom: 8 },
  trunk: { class: 'trunk', minZoom: 8 },
  primary: { class: 'primary', minZoom: 8 },
  secondary: { class: 'secondary', minZoom: 10 },
  tertiary: { class: 'tertiary', minZoom: 11 },
  unclassified: { class: 'minor', minZoom: 12 },
  residential: { class: 'minor', minZoom: 12 },
  living_street: { class: 'minor', minZoom: 12 },
  road: { class: 'minor', minZoom: 12 },
  service: { class: 'service', minZoom: 13 },
  pedestrian: { class: 'path', minZoom: 13 },
  footway: { class: 'path', minZoom: 14 },
  path: { class: 'path', minZoom: 13 },
  cycleway: { class: 'path', minZoom: 13 },
  bridleway: { class: 'path', minZoom: 14 },
  steps: { class: 'path', minZoom: 14 },
  track: { class: 'path', minZoom: 13 },
};

const railways = new Set(['rail', 'light_rail', 'subway', 'tram', 'narrow_gauge', 'funicular', 'monorail']);

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== 'no';
}

function onewayDirection(tags: Tags): number | undefined {
  if (tags.oneway === '-1' || tags.oneway === 'reverse') return -1;
  if (['yes', 'true', '1'].includes(tags.oneway ?? '')) return 1;
  const isImplied = tags.junction === 'roundabout' || tags.highway === 'motorway';
  return isImplied && tags.oneway === undefined ? 1 : undefined;
}

function roadLook(tags: Tags, roadClass: { class: string; minZoom: number }, isLink: boolean): Look {
  const oneway = onewayDirection(tags);
  return {
    layer: 'road',
    minZoom: isLink ? Math.max(roadClass.minZoom, 11) : roadClass.minZoom,
    properties: {
      class: roadClass.class,
      ...(tags.name ? { name: tags.name } : {}),
      ...(tags.ref ? { ref: tags.ref } : {}),
      ...(oneway === undefined ? {} : { oneway }),
      ...(isSet(tags.bridge) ? { bridge: true } : {}),
      ...(isSet(tags.tunnel) ? { tunnel: true } : {}),
      ...(isLink ? { link: true } : {}),
    },
  };
}

const waterwayMinZooms: Record<string, number> = { river: 8, canal: 11, stream: 12, drain: 13, ditch: 13 };

/** A line is only drawn if it has one of these keys. */
export const lineKeys = ['highway', 'railway', 'route', 'waterway'] as const;

/** Returns how a line is drawn; undefined if it isn't. */
export function lineLook(tags: Tags): Look | undefined {
  if (tags.highway !== undefined) {
    if (tags.area === 'yes') return undefined;
    const isLink = tags.highway.endsWith('_link');
    const roadClass = roadClasses[isLink ? tags.highway.slice(0, -'_link'.length) : tags.highway];
    return roadClass && roadLook(tags, roadClass, isLink);
  }
  if (railways.has(tags.railway ?? '')) {
    return roadLook(tags, { class: 'rail', minZoom: tags.service ? 13 : 10 }, false);
  }
  if (tags.route === 'ferry') return roadLook(tags, { class: 'ferry', minZoom: 8 }, false);
  const minZoom = waterwayMinZooms[tags.waterway ?? ''];
  if (minZoom !== undefined && !isSet(tags.tunnel)) {
    return { layer: 'waterway', properties: { kind: tags.waterway ?? '', ...nameProperties(tags) }, minZoom };
  }
  return undefined;
}

/** Returns how an administrative border is drawn, by its level: 2 country, 4 state, 6 county, 8 municipality. */
export function boundaryLook(adminLevel: number): Look {
  const minZoom = adminLevel <= 4 ? 8 : adminLevel <= 6 ? 10 : 12;
  return { layer: 'boundary', properties: { admin_level: adminLevel }, minZoom };
}

const placeKinds: Record<string, { kind: string; rank: number; minZoom: number }> = {
  country: { kind: 'country', rank: 0, minZoom: 8 },
  state: { kind: 'state', rank: 10, minZoom: 8 },
  city: { kind: 'city', rank: 20, minZoom: 8 },
  town: { kind: 'town', rank: 30, minZoom: 8 },
  village: { kind: 'village', rank: 40, minZoom: 10 },
  borough: { kind: 'suburb', rank: 50, minZoom: 11 },
  suburb: { kind: 'suburb', rank: 50, minZoom: 11 },
  hamlet: { kind: 'hamlet', rank: 60, minZoom: 12 },
  quarter: { kind: 'neighbourhood', rank: 70, minZoom: 13 },
  neighbourhood: { kind: 'neighbourhood', rank: 70, minZoom: 13 },
};

/** Returns the rank of a place; smaller is more important. Ten times the population lowers it by one. */
export function placeRank(kindRank: number, population: number | undefined): number {
  return kindRank + 9 - Math.min(9, Math.floor(Math.log10(Math.max(1, population ?? 1))));
}

function placeLook(tags: Tags): Look | undefined {
  const place = placeKinds[tags.place ?? ''];
  if (!place || !tags.name) return undefined;
  return {
    layer: 'place',
    minZoom: place.minZoom,
    properties: {
      kind: place.kind,
      ...nameProperties(tags),
      rank: placeRank(place.rank, numberIn(tags.population)),
      ...(tags.capital === 'yes' || tags.capital === '2' ? { capital: true } : {}),
    },
  };
}

const poiKeys = [
  'amenity',
  'shop',
  'tourism',
  'healthcare',
  'leisure',
  'historic',
  'office',
  'railway',
  'aeroway',
  'highway',
] as const;

/** Values that aren't points of interest: street furniture, parts of others, and features of other layers. */
const nonPoiValues = new Set([
  'bench',
  'waste_basket',
  'street_lamp',
  'parking_space',
  'parking_entrance',
  'grave_yard',
  'vending_machine',
  'telephone',
  'fountain',
  'hunting_stand',
  'shelter',
  'garden',
  'picnic_table',
  'swimming_pool',
  'track',
  'common',
  'yes',
  'no',
  'vacant',
]);
const transportPoi = new Set(['station', 'halt', 'aerodrome', 'terminal', 'bus_stop', 'helipad']);
const transportKeys = new Set(['railway', 'aeroway', 'highway']);

/** Kinds that are shown even without a name. */
const namelessPoiKinds = new Set([
  'fuel',
  'pharmacy',
  'atm',
  'parking',
  'bus_stop',
  'toilets',
  'police',
  'hospital',
]);

const poiRanks: readonly (readonly [rank: number, kinds: readonly string[]])[] = [
  [1, ['aerodrome', 'hospital', 'university', 'station', 'bus_station', 'stadium', 'ferry_terminal']],
  [
    2,
    ['museum', 'school', 'college', 'theatre', 'townhall', 'mall', 'marketplace', 'police', 'fire_station'],
  ],
  [
    2,
    ['supermarket', 'attraction', 'zoo', 'park', 'clinic', 'halt', 'hotel', 'department_store', 'courthouse'],
  ],
  [
    3,
    [
      'fuel',
      'pharmacy',
      'bank',
      'post_office',
      'cinema',
      'library',
      'place_of_worship',
      'embassy',
      'doctors',
    ],
  ],
  [4, ['restaurant', 'cafe', 'fast_food', 'bar', 'pub', 'kindergarten', 'convenience', 'bakery', 'parking']],
];
const rankByPoiKind = new Map(
  poiRanks.flatMap(([rank, kinds]) => kinds.map((kind) => [kind, rank] as const)),
);
const rankOfOtherPoi = 5;
const rankOfNameless = 6;

function poiKind(tags: Tags): string | undefined {
  for (const key of poiKeys) {
    const value = tags[key];
    if (value === undefined) continue;
    if (transportKeys.has(key) ? transportPoi.has(value) : !nonPoiValues.has(value)) return value;
    if (value === 'yes' && key === 'shop') return 'shop';
  }
  return undefined;
}

function poiLook(tags: Tags): Look | undefined {
  const kind = poiKind(tags);
  if (kind === undefined || !(tags.name || namelessPoiKinds.has(kind))) return undefined;
  const rank = tags.name ? (rankByPoiKind.get(kind) ?? rankOfOtherPoi) : rankOfNameless;
  return { layer: 'poi', properties: { kind, ...nameProperties(tags), rank }, minZoom: 14 };
}

/** Shortens a building's house numbers for the map: `1441,1447,1449` becomes 1441–1449. */
function visibleNumber(tagged: string): string {
  const [first = '', ...others] = tagged
    .split(/[,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');
  const last = others.findLast((number) => Number.parseInt(number, 10) !== Number.parseInt(first, 10));
  return last === undefined ? first : `${first}–${last}`;
}

/** A node is only drawn if it has one of these keys. */
export const pointKeys = ['place', ...poiKeys, 'addr:housenumber'] as const;

/** Returns what is drawn at a node or at the center of an area: a place, point of interest, or house number. */
export function pointLooks(tags: Tags): Look[] {
  const looks = [placeLook(tags), poiLook(tags)].filter((look) => look !== undefined);
  const number = visibleNumber(tags['addr:housenumber'] ?? '');
  if (number) looks.push({ layer: 'housenumber', properties: { number }, minZoom: 14 });
  return looks;
}
