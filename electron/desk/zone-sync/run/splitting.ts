import type { Fault, FieldFault } from '../../../../shared/faults/fault.ts';

/** A refused group after a split: zones that are at fault, and groups to send again. */
export interface Split<T> {
  atFault: { item: T; fault: Fault }[];
  again: T[][];
}

/**
 * Splits a refused group. If the service names the zones at fault (`zones.3.store_id`), all others form one group;
 * otherwise the group is halved, and a single zone is at fault.
 */
export function split<T>(group: readonly T[], fault: Fault): Split<T> {
  const named = namedIn(group, fault);
  if (named.length > 0) {
    const blamed = new Set(named.map(({ item }) => item));
    const rest = group.filter((item) => !blamed.has(item));
    return { atFault: named, again: rest.length > 0 ? [rest] : [] };
  }
  const [only] = group;
  if (only !== undefined && group.length === 1) return { atFault: [{ item: only, fault }], again: [] };
  return { atFault: [], again: halves(group) };
}

/** Returns two halves, of which the first may be one longer; for a single item, one group. */
export function halves<T>(group: readonly T[]): T[][] {
  const middle = Math.ceil(group.length / 2);
  return [group.slice(0, middle), group.slice(middle)].filter(({ length }) => length > 0);
}

function namedIn<T>(group: readonly T[], fault: Fault): Split<T>['atFault'] {
  if (fault.kind !== 'invalid') return [];
  const fieldsOf = new Map<number, FieldFault[]>();
  for (const wrong of fault.fields) {
    const [, index, name = ''] = /^zones\.(\d+)(?:\.(.*))?$/.exec(wrong.field) ?? [];
    if (index === undefined) continue;
    const known = fieldsOf.get(Number(index));
    if (known) known.push({ ...wrong, field: name });
    else fieldsOf.set(Number(index), [{ ...wrong, field: name }]);
  }
  return group.flatMap((item, index) => {
    const fields = fieldsOf.get(index);
    return fields ? [{ item, fault: { kind: 'invalid', fields } }] : [];
  });
}
