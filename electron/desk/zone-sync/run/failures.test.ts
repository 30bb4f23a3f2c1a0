import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, failed, type Outcome, succeeded } from '../../../../shared/faults/fault.ts';
import type { PlannedAction } from '../../../../shared/zone-sync/plan.ts';
import { put, testZone } from '../../../../shared/zones/zone.testing.ts';
import { temporaryFolder } from '../../../temporary-folder.testing.ts';
import { runBatchCreation } from '../create/create-run.ts';
import { runDeletions } from '../delete/delete-run.ts';
import { runUpdates } from '../update/update-run.ts';
import { openWorkspaceWithLedger } from '../workspace-with-ledger.testing.ts';
import type { PlanRun, RemoteZones } from './plan-run.ts';

const lost: Fault = { kind: 'timeout' };
const limited: Fault = { kind: 'rate-limited', waitSeconds: 3 };
const fails: Fault = { kind: 'service', status: 500 };
const stored = { status: 'ok', message: 'Zones successfully added.' };

/** A service that can't return zones. */
const empty = {
  read: async () => failed({ kind: 'service', status: 404 }),
  isGone: async () => succeeded(false),
} satisfies Partial<RemoteZones>;

/** Creates a zone on the service and changes it locally; returns a function that creates the run of a plan for it. */
async function changedZone() {
  const workspace = openWorkspaceWithLedger(join(temporaryFolder(), 'workspace.sqlite'));
  onTestFinished(() => workspace.close());
  const service = await workspace.services.of({ builtIn: true, baseUrl: '', fingerprint: null });
  if (service === null) throw new Error('the service has no number');
  const runOf = (action: PlannedAction): PlanRun => ({
    service,
    plan: workspace.ledger.begin(service, [action], ''),
    ledger: workspace.ledger,
    zone: workspace.zone,
    faultOf: () => undefined,
    zonesPerBatch: () => 1,
    now: () => new Date('2026-01-31T12:00:00.000Z'),
    wait: async () => undefined,
    stopping: new AbortController().signal,
    onRecorded: () => undefined,
    onRefused: () => undefined,
  });
  await workspace.change(put(testZone('a')));
  await runBatchCreation(runOf({ kind: 'create', id: 'a' }), { ...empty, create: sending(stored) });
  await workspace.change(put(testZone('a', { storeId: 'S2' })));
  return runOf;
}

/** Returns a request that fails with each of the faults in order, and then succeeds. */
function sending<Answer>(answer: Answer, faults: readonly Fault[] = []) {
  const left = [...faults];
  return async (_: unknown, sent: () => void): Promise<Outcome<Answer>> => {
    sent();
    const fault = left.shift();
    return fault ? failed(fault) : succeeded(answer);
  };
}

test.each([
  {
    which: 'one after network and rate limit failures doesn’t',
    faults: [lost, limited, fails],
    end: { kind: 'ended' },
  },
  {
    which: 'three with others in between do',
    faults: [fails, lost, fails, limited, fails],
    end: { kind: 'paused', fault: fails },
  },
])('service failures pause a plan of changes or deletions: $which', async ({ faults, end }) => {
  const runOf = await changedZone();
  const update = sending(stored, faults);
  expect(await runUpdates(runOf({ kind: 'update', id: 'a' }), { ...empty, update })).toEqual(end);
  const remove = sending({ supported: true }, faults);
  expect(await runDeletions(runOf({ kind: 'delete', zoneId: 'zone-a' }), { ...empty, remove })).toEqual(end);
});
