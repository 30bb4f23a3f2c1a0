import type { Zone } from './zone.ts';

/** Fields that can be set for several zones at once: all but the id. */
export const manyFields = ['storeId', 'description', 'status'] as const;
export type ManyField = (typeof manyFields)[number];

/** Field values of several zones; null where they differ. */
export type FieldsOfMany = Record<ManyField, string | null> & {
  /** Each type of any of them, by name, with the number of zones. */
  types: { type: string; count: number }[];
};

/** Shared field values of several zones, and where they differ. */
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

/** Changes to several zones; absent fields are kept. */
export interface ManyChange extends Partial<Record<ManyField, string>> {
  addTypes: readonly string[];
  removeTypes: readonly string[];
}

/** The zones that a change affects, in their new state. */
export function changeMany(zones: readonly Zone[], { addTypes, removeTypes, ...fields }: ManyChange): Zone[] {
  return zones.flatMap((zone) => {
    const keptTypes = zone.types.filter((type) => !removeTypes.includes(type));
    const types = [...keptTypes, ...addTypes.filter((type) => !keptTypes.includes(type))];
    const hasSameTypes = keptTypes.length === zone.types.length && types.length === keptTypes.length;
    const hasSameFields = manyFields.every(
      (field) => fields[field] === undefined || fields[field] === zone[field],
    );
    return hasSameTypes && hasSameFields ? [] : [{ ...zone, ...fields, types }];
  });
}
