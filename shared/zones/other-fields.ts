import { z } from 'zod';
import { dataText } from '../limits/limited-schemas.ts';
import { parsedJson } from '../text/parsed-json.ts';

/** A field of a file or service that Zonedesk has no field for; kept with the zone or store, but never published. */
export const otherFieldSchema = z.object({
  name: dataText,
  value: z.union([dataText, z.number(), z.boolean()]),
  /** The value is JSON text of a list, an object or null, and is exported as such if the format supports it. */
  json: z.literal(true).optional(),
});
export type OtherField = z.infer<typeof otherFieldSchema>;

/** Maximum number of additional fields, and length of their text. */
export const otherFieldLimits = { fields: 200, characters: 10_000 } as const;

const nullText = 'null';

/** Value for display, search and text formats; empty for null. */
export const fieldText = ({ value, json }: OtherField): string =>
  json && value === nullText ? '' : String(value);

/** The value as JSON. */
export function fieldJson({ value, json }: OtherField): unknown {
  const nested = json && parsedJson(String(value));
  return nested === undefined ? value : nested;
}

/** An empty field is only kept so that a file is exported as it was imported. */
const isEmpty = (field: OtherField): boolean => fieldText(field) === '';

/**
 * Fields within the limits, and names of those beyond; empty ones aren't reported.
 * @param isTyped whether values are typed as in JSON, where null and empty text are values; otherwise empty text is
 * dropped and nested values become JSON text
 */
export function otherFieldsOf(
  values: Iterable<readonly [name: string, value: unknown]>,
  isTyped: boolean,
): {
  kept: OtherField[];
  skippedNames: string[];
} {
  const kept: OtherField[] = [];
  const skippedNames: string[] = [];
  for (const [name, value] of values) {
    const field = isTyped ? typedField(name, value) : fieldOfText(name, value);
    if (field === undefined || (!isTyped && isEmpty(field))) continue;
    const isWithinLimit = name.length + String(field.value).length <= otherFieldLimits.characters;
    if (isWithinLimit) kept.push(field);
    else skippedNames.push(name.slice(0, 100));
  }
  if (kept.length <= otherFieldLimits.fields) return { kept: kept, skippedNames };
  const filled = kept.filter((field) => !isEmpty(field));
  const excess = filled.splice(otherFieldLimits.fields).map(({ name }) => name.slice(0, 100));
  return { kept: filled, skippedNames: [...skippedNames, ...excess] };
}

function typedField(name: string, value: unknown): OtherField | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return { name, value };
  if (typeof value === 'number') return Number.isFinite(value) ? { name, value } : undefined;
  return typeof value === 'object' ? { name, value: JSON.stringify(value), json: true } : undefined;
}

function fieldOfText(name: string, value: unknown): OtherField | undefined {
  if (value === null) return undefined;
  return typeof value === 'string'
    ? { name, value, ...(isNested(value) && { json: true }) }
    : typedField(name, value);
}

/** Whether text is JSON of a list or object. */
function isNested(text: string): boolean {
  return /^\s*[[{]/.test(text) && parsedJson(text) !== undefined;
}

/** Whether two zones have equal additional fields, in any order; empty and missing fields count as equal. */
export function sameOtherFields(one: readonly OtherField[] = [], other: readonly OtherField[] = []): boolean {
  if (one === other) return true;
  const filled = other.filter((field) => !isEmpty(field));
  const fields = new Map(filled.map((field) => [field.name, field]));
  const filledOne = one.filter((field) => !isEmpty(field));
  return (
    filledOne.length === filled.length &&
    filledOne.every(({ name, value, json }) => {
      const found = fields.get(name);
      return found !== undefined && found.value === value && found.json === json;
    })
  );
}

/** A field whose text has changed; empty if it was or is missing. */
export interface OtherFieldChange {
  name: string;
  before: string;
  after: string;
}

/** Changed fields, regardless of order. */
export function otherFieldChanges(
  before: readonly OtherField[] = [],
  after: readonly OtherField[] = [],
): OtherFieldChange[] {
  const texts = (fields: readonly OtherField[]) =>
    new Map(fields.map((field) => [field.name, fieldText(field)]));
  const [old, now] = [texts(before), texts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const change = { name, before: old.get(name) ?? '', after: now.get(name) ?? '' };
    return change.before === change.after ? [] : change;
  });
}

/** These fields, plus those of `before` that are missing or empty here. */
export function withFieldsBefore(
  fields: readonly OtherField[],
  before: readonly OtherField[],
): readonly OtherField[] {
  const filledBefore = new Set(before.flatMap((field) => (isEmpty(field) ? [] : field.name)));
  const taken = fields.filter((field) => !isEmpty(field) || !filledBefore.has(field.name));
  const names = new Set(taken.map(({ name }) => name));
  return [...taken, ...before.filter(({ name }) => !names.has(name))];
}

/** Unique export names of additional fields next to the fixed columns: their own, or numbered if taken. */
export function otherColumns(
  items: readonly { otherFields?: readonly OtherField[] | undefined }[],
  taken: readonly string[],
): ReadonlyMap<string, string> {
  const used = new Set(taken);
  const columns = new Map<string, string>();
  for (const { otherFields = [] } of items) {
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

/** Why a field name is invalid; undefined if it is valid. `others` are the other fields. */
export function fieldNameIssue(name: string, others: readonly OtherField[]): 'missing' | 'taken' | undefined {
  if (name.trim() === '') return 'missing';
  return others.some((other) => other.name === name) ? 'taken' : undefined;
}

/** A field with a value typed by the user: keeps the type of the old value if possible, else becomes text. */
export function writtenField(text: string, before: OtherField): OtherField {
  const { name, value, json } = before;
  if (text === fieldText(before)) return before;
  if (typeof value === 'number' && text !== '' && String(Number(text)) === text)
    return { name, value: Number(text) };
  if (typeof value === 'boolean' && (text === 'true' || text === 'false'))
    return { name, value: text === 'true' };
  return { name, value: text, ...(json && isNested(text) && { json }) };
}
