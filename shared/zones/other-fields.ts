import { z } from 'zod';

/** What a file, or a service, says of a zone and Zonedesk has no field for; it goes with the zone, and to no service. */
export const otherFieldSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type OtherField = z.infer<typeof otherFieldSchema>;

/** What a zone takes along at most: so many fields, and a text so long. */
export const otherFieldLimits = { fields: 200, characters: 10_000 } as const;

/** Those that have a value and keep to the limits, and the names of those that do not. What is no single value is kept as JSON. */
export function otherFieldsOf(values: Iterable<readonly [name: string, value: unknown]>): {
  kept: OtherField[];
  leftOut: string[];
} {
  const kept: OtherField[] = [];
  const leftOut: string[] = [];
  for (const [name, given] of values) {
    const value = scalarOf(given);
    if (value === undefined || value === '') continue;
    const short = name.length + String(value).length <= otherFieldLimits.characters;
    if (short && kept.length < otherFieldLimits.fields) kept.push({ name, value });
    else leftOut.push(name.slice(0, 100));
  }
  return { kept, leftOut };
}

function scalarOf(value: unknown): OtherField['value'] | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined;
}

/** Whether two zones have the same other fields, in whatever order. */
export function sameOtherFields(one: readonly OtherField[] = [], other: readonly OtherField[] = []): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  const values = new Map(other.map(({ name, value }) => [name, value]));
  return one.every(({ name, value }) => values.get(name) === value);
}

/** These fields, and of `before` those that are not among them. */
export function withFieldsBefore(
  fields: readonly OtherField[],
  before: readonly OtherField[],
): readonly OtherField[] {
  const names = new Set(fields.map(({ name }) => name));
  return [...fields, ...before.filter(({ name }) => !names.has(name))];
}

/**
 * Under which name each other field of the zones is written beside the columns that zones have anyway:
 * its own, or with a number where that is taken.
 */
export function otherColumns(
  zones: readonly { otherFields?: readonly OtherField[] | undefined }[],
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const columns = new Map<string, string>();
  for (const { otherFields = [] } of zones) {
    for (const { name } of otherFields) {
      if (columns.has(name)) continue;
      let column = name;
      for (let number = 2; used.has(column); number += 1) column = `${name} ${number}`;
      used.add(column);
      columns.set(name, column);
    }
  }
  return columns;
}

/** Why a field may not be called so; undefined where it may. `others` are those beside it. */
export function fieldNameIssue(name: string, others: readonly OtherField[]): 'missing' | 'taken' | undefined {
  if (name.trim() === '') return 'missing';
  return others.some((other) => other.name === name) ? 'taken' : undefined;
}

/** What a person wrote for a value: of the kind that it was before, where the text can be that, and else a text. */
export function writtenValue(text: string, before: OtherField['value']): OtherField['value'] {
  if (typeof before === 'number' && text !== '' && String(Number(text)) === text) return Number(text);
  if (typeof before === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
