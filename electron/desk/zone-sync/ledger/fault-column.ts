import { type Fault, faultSchema } from '../../../../shared/faults/fault.ts';
import type { SqlValue } from '../../../sqlite/database.ts';

/** Returns a fault as JSON for a table column; null for none. */
export const faultText = (fault: Fault | null): string | null => (fault ? JSON.stringify(fault) : null);

/** Returns the fault in a table column; null if there is none. */
export const faultIn = (text: SqlValue | undefined): Fault | null =>
  typeof text === 'string' ? faultSchema.parse(JSON.parse(text)) : null;
