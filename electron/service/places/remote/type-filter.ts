import { findableTypes } from '../../../region-format/places/place-types.ts';

/** Requested types with aliases expanded. */
export interface TypeFilter {
  types: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
}

/** Whether a place with these own types is wanted. */
export function admitsTypes({ types, excluded }: TypeFilter, own: readonly string[]): boolean {
  const all = [...findableTypes(own)];
  return all.some((type) => types.has(type)) && !all.some((type) => excluded.has(type));
}
