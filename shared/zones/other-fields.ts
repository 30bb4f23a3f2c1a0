import { z } from 'zod';
import { dataText } from '../limits/limited-schemas.ts';
import { parsedJson } from '../text/parsed-json.ts';

/** What a file, or a service, says of a zone or a store and Zonedesk has no field for; it goes with that, and to no service. */
export const otherFieldSchema = z.object({
  name: dataText,
  value: z.union([dataText, z.number(), z.boolean()]),
  /** The value is the JSON text of a list, an object or null, and goes out as that where a format has such. */
  json: z.literal(true).optional(),
});
export type OtherField = z.infer<typeof otherFieldSchema>;

/** What a zone takes along at most: so many fields, and a text so long. */
export const otherFieldLimits = { fields: 200, characters: 10_000 } as const;

const nullText = 'null';

/** How the value is shown, searched and written into formats of texts; empty for null. */
export const fieldText = ({ value, json }: OtherField): string =>
  json && value === nullText ? '' : String(value);

/** The value as JSON has it. */
export function fieldJson({ value, json }: OtherField): unknown {
  const nested = json && parsedJson(String(value));
  return nested === undefined ? value : nested;
}

/** Nothing is said by it: it stands there only so that a file comes out as it came in. */
const isEmpty = (field: OtherField): boolean => fieldText(field) === '';

/**
 * Those that keep to the limits, and the names of those that do not. Of empty ones nobody is told.
 * @param typed whether the values have types, as in JSON, where null and an empty text are values too; else an
 * empty text is none, and what is nested stands as JSON
 */
export function otherFieldsOf(
  values: Iterable<readonly [name: string, value: unknown]>,
  typed: boolean,
): {
  kept: OtherField[];
  leftOut: string[];
} {
  const stored: OtherField[] = [];
  const leftOut: string[] = [];
  for (const [name, given] of values) {
    const field = typed ? typedField(name, given) : fieldOfText(name, given);
    if (field === undefined || (!typed && isEmpty(field))) continue;
    const short = name.length + String(field.value).length <= otherFieldLimits.characters;
    if (short) stored.push(field);
    else leftOut.push(name.slice(0, 100));
  }
  if (stored.length <= otherFieldLimits.fields) return { kept: stored, leftOut };
  const filled = stored.filter((field) => !isEmpty(field));
  const further = filled.splice(otherFieldLimits.fields).map(({ name }) => name.slice(0, 100));
  return { kept: filled, leftOut: [...leftOut, ...further] };
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

/** Whether a text is the JSON of a list or an object. */
function isNested(text: string): boolean {
  return /^\s*[[{]/.test(text) && parsedJson(text) !== undefined;
}

/** Whether two zones have the same other fields, in whatever order; one that is empty is as good as none. */
export function sameOtherFields(one: readonly OtherField[] = [], other: readonly OtherField[] = []): boolean {
  if (one === other) return true;
  const filled = other.filter((field) => !isEmpty(field));
  const fields = new Map(filled.map((field) => [field.name, field]));
  const wanted = one.filter((field) => !isEmpty(field));
  return (
    wanted.length === filled.length &&
    wanted.every(({ name, value, json }) => {
      const found = fields.get(name);
      return found !== undefined && found.value === value && found.json === json;
    })
  );
}

/** A field whose text is another than before; empty where it was not there, or is no longer. */
export interface OtherFieldChange {
  name: string;
  before: string;
  after: string;
}

/** Which fields say something else than before, in whatever order they are. */
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

/** These fields, and of `before` those that are not among them, or are empty there. */
export function withFieldsBefore(
  fields: readonly OtherField[],
  before: readonly OtherField[],
): readonly OtherField[] {
  const filledBefore = new Set(before.flatMap((field) => (isEmpty(field) ? [] : field.name)));
  const taken = fields.filter((field) => !isEmpty(field) || !filledBefore.has(field.name));
  const names = new Set(taken.map(({ name }) => name));
  return [...taken, ...before.filter(({ name }) => !names.has(name))];
}

/**
 * Under which name each other field of zones or stores is written beside the columns that these have anyway:
 * its own, or with a number where that is taken.
 */
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

/** Why a field may not be called so; undefined where it may. `others` are those beside it. */
export function fieldNameIssue(name: string, others: readonly OtherField[]): 'missing' | 'taken' | undefined {
  if (name.trim() === '') return 'missing';
  return others.some((other) => other.name === name) ? 'taken' : undefined;
}

/** A field with what a person wrote for its value: of the kind that it was before, where the text can be that, and else a text. */
export function writtenField(text: string, before: OtherField): OtherField {
  const { name, value, json } = before;
  if (text === fieldText(before)) return before;
  if (typeof value === 'number' && text !== '' && String(Number(text)) === text)
    return { name, value: Number(text) };
  if (typeof value === 'boolean' && (text === 'true' || text === 'false'))
    return { name, value: text === 'true' };
  return { name, value: text, ...(json && isNested(text) && { json }) };
}
