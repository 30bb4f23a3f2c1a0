import { bareName } from '../../text/bare-name.ts';
import { fieldText, type OtherField } from '../other-fields.ts';
import { type Zone, zoneSchema } from '../zone.ts';

/**
 * Returns a priority as it was written: a whole number from 1 to 9999, in digits, also as `2.0`, which pandas makes of
 * a column where a zone has none. Undefined for any other text.
 */
export function readPriority(text: string): number | undefined {
  const digits = /^(\d+)(?:[.,]0*)?$/.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  return zoneSchema.shape.priority.safeParse(Number(digits)).data;
}

/** The zone with a priority as it was written, or without one where nothing was; the same zone where that changes nothing. */
export function withPriority(zone: Zone, written: string): Zone {
  const { priority: before, ...rest } = zone;
  if (written.trim() === '') return before === undefined ? zone : rest;
  const priority = readPriority(written);
  return priority === undefined || priority === before ? zone : { ...rest, priority };
}

/** The column of the priority in a file; none where no zone has one. */
export const priorityColumn = (zones: readonly Pick<Zone, 'priority'>[]): string[] =>
  zones.some(({ priority }) => priority !== undefined) ? [fileField] : [];

const fileField = 'priority';
/** As it may be called in a file, without case and accents. */
const fileFields: ReadonlySet<string> = new Set([
  fileField,
  'prioritat',
  'prioritaet',
  'priorite',
  'prioridad',
  'priorita',
  'prio',
]);

/** Whether a column of a file is that of the priority. */
export const isPriorityColumn = (column: string): boolean => fileFields.has(bareName(column));

/** The priority that a file says of a zone, and what else it says of it. */
export function priorityOfFields(fields: readonly OtherField[]): Pick<Zone, 'priority' | 'otherFields'> {
  const field = fields.find(
    (one) => isPriorityColumn(one.name) && readPriority(fieldText(one)) !== undefined,
  );
  const priority = field && readPriority(fieldText(field));
  const otherFields = priority === undefined ? [...fields] : fields.filter((other) => other !== field);
  return { ...(priority !== undefined && { priority }), ...(otherFields.length > 0 && { otherFields }) };
}
