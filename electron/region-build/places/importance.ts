/**
 * Returns a settlement's importance from 0 to 1, to rank otherwise equal places, by population. Streets and points of
 * interest rank between a village and a town, so that the user's own region isn't buried under the world's villages.
 */
export function settlementImportance(population: number, capital: boolean): number {
  const byPeople = Math.log10(Math.max(population, 1)) / 7.5;
  return Math.min(1, 0.1 + 0.8 * byPeople + (capital ? 0.05 : 0));
}

const leastOfOwn: Readonly<Record<string, number>> = { city: 0.45, town: 0.42, village: 0.4, hamlet: 0.36 };

/** A settlement of the region, whose population is often unknown, ranks before a street that is called after it. */
export const ownSettlementImportance = (place: string): number => leastOfOwn[place] ?? 0;

/** A district ranks before a street, station or shop of the same name. */
export const districtImportance = (population: number): number =>
  Math.min(0.6, Math.max(0.52, settlementImportance(population, false) - 0.1));

export const countryImportance = 0.98;
export const admin1Importance = (population: number): number =>
  Math.min(0.85, 0.28 + settlementImportance(population, false) * 0.5);
export const admin2Importance = (population: number): number =>
  Math.min(0.6, 0.15 + settlementImportance(population, false) * 0.45);

const roadRank: Readonly<Record<string, number>> = {
  motorway: 0.38,
  trunk: 0.4,
  primary: 0.4,
  secondary: 0.38,
  tertiary: 0.36,
  unclassified: 0.32,
  residential: 0.33,
  living_street: 0.33,
  pedestrian: 0.35,
};

/** `parts`: number of the street's ways in the data, a measure of its length. */
export const streetImportance = (highway: string, parts: number): number =>
  (roadRank[highway] ?? 0.25) + Math.min(0.06, Math.log10(1 + parts) * 0.03);

const poiRank: Readonly<Record<string, number>> = {
  'transit.station.airport': 0.5,
  'transit.station.rail': 0.4,
  'transit.station': 0.46,
  'park.national': 0.42,
  park: 0.34,
  beach: 0.36,
  government: 0.34,
  'education.university': 0.38,
  'medical.hospital': 0.38,
  tourism: 0.35,
  'business.mall': 0.46,
  'hospitality.hotel': 0.33,
  transit: 0.2,
  'business.parking': 0.2,
  'business.shop': 0.24,
  'business.finance': 0.24,
  'medical.pharmacy': 0.24,
};

/** `known`: there is an encyclopedia article about it. */
export function poiImportance(type: string, known: boolean): number {
  const parts = type.split('.');
  for (let length = parts.length; length > 0; length--) {
    const rank = poiRank[parts.slice(0, length).join('.')];
    if (rank !== undefined) return rank + (known ? 0.1 : 0);
  }
  return known ? 0.4 : 0.3;
}

/** A place that is only called by its operator, such as a cash machine, ranks after those of that name. */
export const lossOfBorrowedName = 0.05;

/** A named house ranks after everything else of that name. */
export const houseNameImportance = 0.2;
