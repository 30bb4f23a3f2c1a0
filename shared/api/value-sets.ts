/** The closed sets of values in the API. */

export const languages = [
  'en',
  'fr',
  'bg',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fi',
  'he',
  'hi',
  'hu',
  'it',
  'ja',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'tr',
  'uk',
  'zh',
] as const;
export type Language = (typeof languages)[number];

/** Settlements and the parts of one. */
export const populatedTypes = [
  'city',
  'town',
  'village',
  'hamlet',
  'borough',
  'suburb',
  'quarter',
  'neighbourhood',
] as const;

export const localitiesTypes = [
  'country',
  'admin_level',
  'admin_level_1',
  'admin_level_2',
  'admin_level_3',
  'postal_code',
  'address',
  'route',
  'locality',
  ...populatedTypes,
] as const;

export const poiTypes = [
  'point_of_interest',
  'beach',
  'government',
  'park',
  'park.national',
  'place_of_worship',
  'police',
  'post_office',
  'sports',
  'sports.golf',
  'sports.winter',
  'transit',
  'transit.station',
  'transit.station.airport',
  'transit.station.rail',
  'transit.station.rail.subway',
  'transit.station.rail.train',
  'transit.station.rail.light_rail',
  'transit.station.rail.monorail',
  'transit.station.rail.funicular',
  'transit.station.rail.tram',
  'business',
  'business.car_repair',
  'business.car_rental',
  'business.cinema',
  'business.conference_centre',
  'business.exhibition_centre',
  'business.theatre',
  'business.nightclub',
  'business.finance',
  'business.finance.bank',
  'business.fuel',
  'business.parking',
  'business.mall',
  'business.food_and_drinks',
  'business.food_and_drinks.bar',
  'business.food_and_drinks.biergarten',
  'business.food_and_drinks.cafe',
  'business.food_and_drinks.fast_food',
  'business.food_and_drinks.pub',
  'business.food_and_drinks.restaurant',
  'business.food_and_drinks.food_court',
  'business.shop',
  'business.shop.mall',
  'business.shop.bakery',
  'business.shop.butcher',
  'business.shop.library',
  'business.shop.grocery',
  'business.shop.sports',
  'business.shop.toys',
  'business.shop.clothes',
  'business.shop.furniture',
  'business.shop.electronics',
  'business.shop.doityourself',
  'business.shop.craft',
  'education',
  'education.school',
  'education.kindergarten',
  'education.university',
  'education.college',
  'education.library',
  'hospitality',
  'hospitality.hotel',
  'hospitality.hostel',
  'hospitality.guest_house',
  'hospitality.bed_and_breakfast',
  'hospitality.motel',
  'medical',
  'medical.hospital',
  'medical.pharmacy',
  'medical.clinic',
  'tourism',
  'tourism.art_gallery',
  'tourism.attraction',
  'tourism.attraction.amusement_park',
  'tourism.attraction.zoo',
  'tourism.attraction.aquarium',
  'tourism.monument',
  'tourism.monument.castle',
  'tourism.museum',
] as const;
export type PoiType = (typeof poiTypes)[number];

export const poiAliases = [
  'airport',
  'train_station',
  'metro_station',
  'shopping',
  'museum',
  'zoo',
  'amusement_park',
  'art_gallery',
  'tourist_attraction',
] as const;

/** Everything that `types` and `excluded_types` of autocomplete and geocode accept. */
export const searchableTypes = [...localitiesTypes, ...poiTypes, ...poiAliases] as const;
export type SearchableType = (typeof searchableTypes)[number];

export const accuracies = [
  'ROOFTOP',
  'APPROXIMATE',
  'RANGE_INTERPOLATED',
  'GEOMETRIC_CENTER',
  'POSTAL_CODE',
  'DISTRICT',
] as const;
export type Accuracy = (typeof accuracies)[number];

export const distanceStatuses = [
  'OK',
  'INVALID_REQUEST',
  'MAX_ELEMENTS_EXCEEDED',
  'MAX_ROUTE_LENGTH_EXCEEDED',
  'REQUEST_DENIED',
  'BACKEND_ERROR',
  'OVER_QUERY_LIMIT',
  'ZERO_RESULTS',
] as const;
export type DistanceStatus = (typeof distanceStatuses)[number];

/** Statuses of one matrix element (`provider.md` 1; not in `api.md`). */
export const elementStatuses = ['OK', 'NOT_FOUND', 'ZERO_RESULTS', 'ERROR'] as const;
export type ElementStatus = (typeof elementStatuses)[number];

export const travelModes = ['driving', 'walking', 'cycling'] as const;
export type TravelMode = (typeof travelModes)[number];
export const routingModes = [...travelModes, 'truck'] as const;
export type RoutingMode = (typeof routingModes)[number];

export const methods = ['time', 'distance'] as const;
export type Method = (typeof methods)[number];
export const unitSystems = ['metric', 'imperial'] as const;
export type UnitSystem = (typeof unitSystems)[number];
export const elementChoices = ['distance', 'duration', 'duration_distance'] as const;
export const detailLevels = ['full', 'none'] as const;
export const dataLevels = ['standard', 'advanced'] as const;
export const recordFields = ['geometry', 'address_components', 'shape'] as const;
export type RecordField = (typeof recordFields)[number];
export const countryCodeFormats = ['alpha2', 'alpha3'] as const;
export type CountryCodeFormat = (typeof countryCodeFormats)[number];
/** Maximum radius of the location bias: half the Earth's circumference. */
export const maxBiasMeters = 20_000_000;
export const extendedSearches = ['postal_code'] as const;
/** Countries where `extended=postal_code` finds localities by their postal code (`api.md`, Autocomplete). */
export const extendedCountries: ReadonlySet<string> = new Set('FR MC IT ES BE CH LU'.split(' '));

export const transitModes = [
  'highSpeedTrain',
  'intercityTrain',
  'interRegionalTrain',
  'regionalTrain',
  'cityTrain',
  'bus',
  'ferry',
  'subway',
  'lightRail',
  'privateBus',
  'inclined',
  'aerial',
  'busRapid',
  'monorail',
  'flight',
  'spaceship',
] as const;
export type TransitMode = (typeof transitModes)[number];

/** Payment methods seen in fares (`provider.md` 7). An open set: a fare may carry others. */
export const paymentMethods = [
  'cash',
  'cashExact',
  'bankCard',
  'creditCard',
  'passSubscription',
  'transponder',
  'travelCard',
  'videoToll',
] as const;
