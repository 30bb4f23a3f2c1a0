import { type BatchCreationParts, type RunEnd, runBatchCreation } from './batch-creation.ts';
import { type DeletionParts, runDeletions } from './delete-run.ts';
import { runUpdates, type UpdateParts } from './update-run.ts';

export interface PlanParts extends BatchCreationParts, UpdateParts, DeletionParts {}

/**
 * Does what a plan has left to do: it creates, then changes, then deletes, so that what takes the place
 * of a zone is there before that one goes.
 */
export async function runPlan(parts: PlanParts): Promise<RunEnd> {
  parts.ledger.forgetSent(parts.plan);
  for (const run of [runBatchCreation, runUpdates, runDeletions]) {
    const end = await run(parts);
    if (end.kind !== 'ended') return end;
  }
  return { kind: 'ended' };
}
