/**
 * Returns a settlement's importance by its population, from 0 to 1. Importance orders places that match equally well.
 * Streets and points of interest rank between a village and a town, so that those of the region come before villages
 * elsewhere.
 */
export function settlementImportance(population: number, isCapital: boolean): number {
  const populationShare = Math.log10(Math.max(population, 1)) / 7.5;
  return Math.min(1, 0.1 + 0.8 * populationShare + (isCapital ? 0.05 : 0));
}

const minImportance: Readonly<Record<string, number>> = {
  city: 0.45,
  town: 0.42,
  village: 0.4,
  hamlet: 0.36,
};

/**
 * Returns the minimum importance of a settlement in the region by its `place` tag; 0 for others. Its population is
 * often unknown, but it must rank before a street named after it.
 */
export const ownSettlementImportance = (place: string): number => minImportance[place] ?? 0;

/** Returns a district's importance, which is above that of a street, station, or shop of the same name. */
export const districtImportance = (population: number): number =>
  Math.min(0.6, Math.max(0.52, settlementImportance(population, false) - 0.1));

export const countryImportance = 0.98;
export const admin1Importance = (population: number): number =>
  Math.min(0.85, 0.28 + settlementImportance(population, false) * 0.5);
export const admin2Importance = (population: number): number =>
  Math.min(0.6, 0.15 + settlementImportance(population, false) * 0.45);

const importanceByRoad: Readonly<Record<string, number>> = {
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

/**
 * Returns a street's importance.
 * @param parts number of the street's ways, as a measure of its length
 */
export const streetImportance = (highway: string, parts: number): number =>
  (importanceByRoad[highway] ?? 0.25) + Math.min(0.06, Math.log10(1 + parts) * 0.03);

const importanceByPoiType: Readonly<Record<string, number>> = {
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

/**
 * Returns the importance of a point of interest.
 * @param isKnown whether there is an encyclopedia article about it
 */
export function poiImportance(type: string, isKnown: boolean): number {
  const parts = type.split('.');
  for (let length = parts.length; length > 0; length--) {
    const importance = importanceByPoiType[parts.slice(0, length).join('.')];
    if (importance !== undefined) return importance + (isKnown ? 0.1 : 0);
  }
  return isKnown ? 0.4 : 0.3;
}

/** Subtracted for a place without its own name, such as an ATM named after its bank, to rank it after the bank. */
export const lossOfBorrowedName = 0.05;

/** Importance of a named house, which ranks after everything else of the same name. */
export const houseNameImportance = 0.2;
