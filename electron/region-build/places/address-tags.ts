import type { Tags } from '../osm/elements.ts';

const streetKeys = ['addr:street', 'addr:place', 'addr:hamlet'] as const;

/** A block of a few letters or digits is named for what it is; any other bears a name. */
const blockName = (block: string): string => (/^[\p{L}\p{N}]{1,4}$/u.test(block) ? `Block ${block}` : block);

/**
 * The street of an address, or what stands for one: a place whose houses are numbered through, a block of a Japanese
 * neighborhood, a block. Empty where the tags name none.
 * https://wiki.openstreetmap.org/wiki/Key:addr:*
 */
export function streetName(tags: Tags): string {
  for (const key of streetKeys) if (tags[key]) return tags[key];
  const neighborhood = tags['addr:neighbourhood'] ?? tags['addr:quarter'];
  const block = tags['addr:block_number'];
  if (neighborhood && block) return `${neighborhood} ${block}`;
  return tags['addr:block'] ? blockName(tags['addr:block']) : '';
}

/** As the numbers of a house are written, which may be a list. */
export function houseNumberText(tags: Tags): string | undefined {
  const { street, building } = czechNumbers(tags);
  return tags['addr:housenumber'] ?? (street && building ? `${building}/${street}` : (street ?? building));
}

/**
 * The number of a house along its street, and that which its municipality gave the building.
 * https://wiki.openstreetmap.org/wiki/Key:addr:conscriptionnumber
 */
export const czechNumbers = (tags: Tags): { street: string | undefined; building: string | undefined } => ({
  street: tags['addr:streetnumber'],
  building: tags['addr:conscriptionnumber'],
});

/** The name of a house, where it is more than a number. */
export function houseName(tags: Tags): string | undefined {
  const name = tags['addr:housename']?.trim();
  return name && /\p{L}{2}/u.test(name) ? name : undefined;
}

/** Whether a house can be told from the others of its street: by a number or a name. */
export const hasHouse = (tags: Tags): boolean =>
  houseNumberText(tags) !== undefined || houseName(tags) !== undefined;
