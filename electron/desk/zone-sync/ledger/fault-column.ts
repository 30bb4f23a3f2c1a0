import { type Fault, faultSchema } from '../../../../shared/faults/fault.ts';
import type { SqlValue } from '../../../sqlite/database.ts';

/** A fault as text for a table column. */
export const faultText = (fault: Fault | null): string | null => (fault ? JSON.stringify(fault) : null);

export const faultIn = (text: SqlValue | undefined): Fault | null =>
  typeof text === 'string' ? faultSchema.parse(JSON.parse(text)) : null;
