import type { Fault } from '../../../../shared/faults/fault.ts';
import type { Database } from '../../../sqlite/database.ts';
import { faultText } from './fault-column.ts';

/** Requests that carried actions of plans, each with how it was answered. To be written within transactions. */
export interface PlanBatchStore {
  /** Gives the batch's number. */
  add(plan: number, at: string): number;
  /** @param fault null where the service took it */
  answered(batch: number, fault: Fault | null, at: string): void;
}

/** Opens the table in a workspace whose database has the present form. */
export function openPlanBatchStore(database: Database): PlanBatchStore {
  const insert = database.prepare('INSERT INTO plan_batches (plan, sent_at) VALUES (?, ?)');
  const lastNumber = database.prepare('SELECT max(number) FROM plan_batches');
  const answer = database.prepare('UPDATE plan_batches SET answered_at = ?, fault = ? WHERE number = ?');
  return {
    add(plan, at) {
      insert.run(plan, at);
      return Number(lastNumber.value());
    },
    answered: (batch, fault, at) => void answer.run(at, faultText(fault), batch),
  };
}
