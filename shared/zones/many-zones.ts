import type { Zone } from './zone.ts';

/** The fields that several zones can be given at once: each but the one that tells them apart. */
export const manyFields = ['storeId', 'description', 'status'] as const;
export type ManyField = (typeof manyFields)[number];

/** What several zones have in their fields; null where they differ. */
export type FieldsOfMany = Record<ManyField, string | null> & {
  /** Every type that any of them has, by name, and how many have it. */
  types: { type: string; count: number }[];
};

/** What several zones have in common, and where they differ. */
export function fieldsOfMany(zones: readonly Zone[]): FieldsOfMany {
  const common = (field: ManyField): string | null => {
    const values = new Set(zones.map((zone) => zone[field]));
    const [only = ''] = values;
    return values.size > 1 ? null : only;
  };
  const counts = new Map<string, number>();
  for (const { types } of zones)
    for (const type of new Set(types)) counts.set(type, (counts.get(type) ?? 0) + 1);
  const types = [...counts].map(([type, count]) => ({ type, count }));
  return {
    storeId: common('storeId'),
    description: common('description'),
    status: common('status'),
    types: types.sort((one, other) => one.type.localeCompare(other.type)),
  };
}

/** What is to be done to several zones; a field that is left out stays as it is in each. */
export interface ManyChange extends Partial<Record<ManyField, string>> {
  addTypes: readonly string[];
  removeTypes: readonly string[];
}

/** The zones that the change makes different, as they are then. */
export function changeMany(zones: readonly Zone[], { addTypes, removeTypes, ...fields }: ManyChange): Zone[] {
  return zones.flatMap((zone) => {
    const stored = zone.types.filter((type) => !removeTypes.includes(type));
    const types = [...stored, ...addTypes.filter((type) => !stored.includes(type))];
    const sameTypes = stored.length === zone.types.length && types.length === stored.length;
    const sameFields = manyFields.every(
      (field) => fields[field] === undefined || fields[field] === zone[field],
    );
    return sameTypes && sameFields ? [] : [{ ...zone, ...fields, types }];
  });
}
