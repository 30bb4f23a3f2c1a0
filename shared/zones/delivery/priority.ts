import { bareName } from '../../text/bare-name.ts';
import { fieldText, type OtherField } from '../other-fields.ts';
import { type Zone, zoneSchema } from '../zone.ts';

/** Compares zones that overlap: the lower `priority` wins, then zones without one, then the order of the list. */
export function byPriority(one: Pick<Zone, 'priority'>, other: Pick<Zone, 'priority'>): number {
  const [first, second] = [
    one.priority ?? Number.POSITIVE_INFINITY,
    other.priority ?? Number.POSITIVE_INFINITY,
  ];
  return first === second ? 0 : first - second;
}

/**
 * Parses a priority: an integer from 1 to 9999, also as `2.0`, which pandas writes for columns with missing values.
 * Undefined for other text.
 */
export function readPriority(text: string): number | undefined {
  const digits = /^(\d+)(?:[.,]0*)?$/.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  return zoneSchema.shape.priority.safeParse(Number(digits)).data;
}

/** The zone with a priority as typed, or without one for empty text; the same object if unchanged. */
export function withPriority(zone: Zone, written: string): Zone {
  const { priority: before, ...rest } = zone;
  if (written.trim() === '') return before === undefined ? zone : rest;
  const priority = readPriority(written);
  return priority === undefined || priority === before ? zone : { ...rest, priority };
}

/** The priority column of a file; omitted if no zone has one. */
export const priorityColumn = (zones: readonly Pick<Zone, 'priority'>[]): string[] =>
  zones.some(({ priority }) => priority !== undefined) ? [columnName] : [];

const columnName = 'priority';
/** Possible names in files, without case and accents. */
const bareColumnNames: ReadonlySet<string> = new Set([
  columnName,
  'prioritat',
  'prioritaet',
  'priorite',
  'prioridad',
  'priorita',
  'prio',
]);

/** Whether a column of a file is that of the priority. */
export const isPriorityColumn = (column: string): boolean => bareColumnNames.has(bareName(column));

/** Priority of a zone in a file, and its other fields. */
export function priorityOfFields(fields: readonly OtherField[]): Pick<Zone, 'priority' | 'otherFields'> {
  const field = fields.find(
    (one) => isPriorityColumn(one.name) && readPriority(fieldText(one)) !== undefined,
  );
  const priority = field && readPriority(fieldText(field));
  const otherFields = priority === undefined ? [...fields] : fields.filter((other) => other !== field);
  return { ...(priority !== undefined && { priority }), ...(otherFields.length > 0 && { otherFields }) };
}
