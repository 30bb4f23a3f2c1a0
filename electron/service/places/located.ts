/** A location by its parts, from which descriptions, addresses and components are built. */
export interface Located {
  country: string;
  admin1: string | undefined;
  admin2: string | undefined;
  suburb: string | undefined;
  locality: string | undefined;
  postcode: string | undefined;
  street: string | undefined;
  houseNumber: string | undefined;
  /** Name of the building. */
  premise: string | undefined;
  /** What is at the address: a shop, a museum. */
  organisation: string | undefined;
  /** Distinguishes entries with equal texts in a list, such as by district. */
  apart?: string | undefined;
}

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'locality']);
const districts = new Set(['suburb', 'borough', 'quarter', 'neighbourhood']);

/** Returns a place's surroundings with its own name as the part given by its main type. */
export function withOwnName(types: readonly string[], name: string, around: Located): Located {
  const [type = ''] = types;
  if (settlements.has(type)) return { ...around, locality: name };
  if (districts.has(type)) return { ...around, suburb: name };
  if (type === 'route') return { ...around, street: name };
  if (type === 'address') return { ...around, premise: name };
  if (type === 'country' || type === 'postal_code') return around;
  if (type === 'admin_level_1') return { ...around, admin1: name };
  if (type === 'admin_level_2') return { ...around, admin2: name };
  if (type === 'admin_level_3') return { ...around, suburb: name };
  return { ...around, organisation: name };
}
