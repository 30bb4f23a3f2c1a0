import type { Fault } from '../../../../shared/faults/fault.ts';
import type { Database } from '../../../sqlite/database.ts';
import { faultText } from './fault-column.ts';

/** Requests with actions of plans, and their responses. Write within transactions. */
export interface PlanBatchStore {
  /** Returns the batch number. */
  add(plan: number, at: string): number;
  /** @param fault null if the service accepted the batch */
  setResponse(batch: number, fault: Fault | null, at: string): void;
}

/** Opens the plan batches of a workspace database that has the current schema. */
export function openPlanBatchStore(database: Database): PlanBatchStore {
  const insert = database.prepare('INSERT INTO plan_batches (plan, sent_at) VALUES (?, ?)');
  const lastNumber = database.prepare('SELECT max(number) FROM plan_batches');
  const updateResponse = database.prepare(
    'UPDATE plan_batches SET answered_at = ?, fault = ? WHERE number = ?',
  );
  return {
    add(plan, at) {
      insert.run(plan, at);
      return Number(lastNumber.value());
    },
    setResponse: (batch, fault, at) => void updateResponse.run(at, faultText(fault), batch),
  };
}
