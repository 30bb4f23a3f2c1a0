import { z } from 'zod';
import type { JobStatus } from '../../../jobs/job.ts';
import type { Database, SqlRow } from '../../../sqlite/database.ts';
import { faultIn, faultText } from './fault-column.ts';

/** Plans for services, each with its job status. */
export interface PlanStore {
  /** Call within a transaction. Returns the plan number. */
  add(service: number, at: string, zonesPerBatch: number | null): number;
  /** Deletes ended plans, except those with creations whose outcome is unknown. Call within a transaction. */
  dropEnded(service: number): void;
  /** Returns the batch size set for this plan only; null for the default. */
  zonesPerBatch(plan: number): number | null;
  /** Returns the latest plan for the service; undefined if there is none. */
  latest(service: number): (JobStatus & { number: number }) | undefined;
  status(plan: number): JobStatus;
  setStatus(plan: number, status: JobStatus): void;
}

/** Opens the plans of a workspace database that has the current schema. */
export function openPlanStore(database: Database): PlanStore {
  const insert = database.prepare(
    "INSERT INTO plans (service, state, begun_at, zones_per_batch) VALUES (?, 'running', ?, ?)",
  );
  const lastNumber = database.prepare('SELECT max(number) FROM plans WHERE service = ?');
  const removeEnded = database.prepare(
    `DELETE FROM plans WHERE service = ? AND state = 'ended' AND NOT EXISTS
       (SELECT 1 FROM plan_actions WHERE plan = plans.number AND kind = 'create' AND state = 'unknown')`,
  );
  const batchSize = database.prepare('SELECT zones_per_batch FROM plans WHERE number = ?');
  const latest = database.prepare(
    'SELECT number, state, fault FROM plans WHERE service = ? ORDER BY number DESC LIMIT 1',
  );
  const status = database.prepare('SELECT state, fault FROM plans WHERE number = ?');
  const setStatus = database.prepare('UPDATE plans SET state = ?, fault = ? WHERE number = ?');
  return {
    add(service, at, zonesPerBatch) {
      insert.run(service, at, zonesPerBatch);
      return Number(lastNumber.value(service));
    },
    dropEnded: (service) => void removeEnded.run(service),
    zonesPerBatch(plan) {
      const size = batchSize.value(plan);
      return typeof size === 'number' ? size : null;
    },
    latest(service) {
      const row = latest.get(service);
      return row && { number: Number(row.number), ...statusOf(row) };
    },
    status: (plan) => statusOf(status.get(plan) ?? { state: 'ended' }),
    setStatus: (plan, { state, fault }) => void setStatus.run(state, faultText(fault), plan),
  };
}

const stateSchema = z.enum(['running', 'paused', 'ended']);

const statusOf = ({ state, fault }: SqlRow): JobStatus => ({
  state: stateSchema.parse(state),
  fault: faultIn(fault),
});
