import type { Tags } from '../osm/element.ts';

/** An address has at least one of these keys. */
export const addressKeys = [
  ...['addr:street', 'addr:place', 'addr:hamlet', 'addr:neighbourhood', 'addr:quarter'],
  ...['addr:block', 'addr:block_number', 'addr:housenumber', 'addr:streetnumber'],
  ...['addr:conscriptionnumber', 'addr:housename', 'addr:interpolation', 'addr:postcode'],
];

const streetKeys = ['addr:street', 'addr:place', 'addr:hamlet'] as const;

/** Returns a block of up to four letters or digits as "Block …"; a longer one is a name already. */
const blockName = (block: string): string => (/^[\p{L}\p{N}]{1,4}$/u.test(block) ? `Block ${block}` : block);

/**
 * Returns the street of an address, or what numbers the houses instead: a place, a Japanese neighborhood and block, or
 * a block. Empty if the tags have none of these. https://wiki.openstreetmap.org/wiki/Key:addr:*
 */
export function streetName(tags: Tags): string {
  for (const key of streetKeys) if (tags[key]) return tags[key];
  const neighborhood = tags['addr:neighbourhood'] ?? tags['addr:quarter'];
  const block = tags['addr:block_number'];
  if (neighborhood && block) return `${neighborhood} ${block}`;
  return tags['addr:block'] ? blockName(tags['addr:block']) : '';
}

/** Returns a building's house number as tagged, which may be a list; undefined if it has none. */
export function houseNumberText(tags: Tags): string | undefined {
  const { street, building } = czechNumbers(tags);
  return tags['addr:housenumber'] ?? (street && building ? `${building}/${street}` : (street ?? building));
}

/**
 * Returns a Czech building's street number and conscription number.
 * https://wiki.openstreetmap.org/wiki/Key:addr:conscriptionnumber
 */
export const czechNumbers = (tags: Tags): { street: string | undefined; building: string | undefined } => ({
  street: tags['addr:streetnumber'],
  building: tags['addr:conscriptionnumber'],
});

/** Returns a building's name; undefined if it has none or one without a word, such as a number. */
export function houseName(tags: Tags): string | undefined {
  const name = tags['addr:housename']?.trim();
  return name && /\p{L}{2}/u.test(name) ? name : undefined;
}

/** Whether a house can be distinguished from others on its street by a number or name. */
export const hasHouse = (tags: Tags): boolean =>
  houseNumberText(tags) !== undefined || houseName(tags) !== undefined;
