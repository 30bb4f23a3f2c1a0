import { findableTypes } from '../../../region-format/places/place-types.ts';

/** Requested types with aliases expanded. */
export interface TypeFilter {
  types: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
}

/** Whether a place passes the filter; `own` are its types without their families. */
export function admitsTypes({ types, excluded }: TypeFilter, own: readonly string[]): boolean {
  const findable = [...findableTypes(own)];
  return findable.some((type) => types.has(type)) && !findable.some((type) => excluded.has(type));
}
