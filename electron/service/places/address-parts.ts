/** Parts of a place's address, from which descriptions, addresses, and components are built. */
export interface AddressParts {
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
  /** Name of the point of interest at the address, such as a shop or museum. */
  organisation: string | undefined;
  /** Addition that distinguishes entries with equal texts in a list, such as a district. */
  distinction?: string | undefined;
}

const settlements = new Set(['city', 'town', 'village', 'hamlet', 'locality']);
const districts = new Set(['suburb', 'borough', 'quarter', 'neighbourhood']);

/** Returns the address parts of a place: those around it, plus its own name as the part given by its main type. */
export function withOwnName(
  types: readonly string[],
  name: string,
  surroundings: AddressParts,
): AddressParts {
  const [type = ''] = types;
  if (settlements.has(type)) return { ...surroundings, locality: name };
  if (districts.has(type)) return { ...surroundings, suburb: name };
  if (type === 'route') return { ...surroundings, street: name };
  if (type === 'address') return { ...surroundings, premise: name };
  if (type === 'country' || type === 'postal_code') return surroundings;
  if (type === 'admin_level_1') return { ...surroundings, admin1: name };
  if (type === 'admin_level_2') return { ...surroundings, admin2: name };
  if (type === 'admin_level_3') return { ...surroundings, suburb: name };
  return { ...surroundings, organisation: name };
}
