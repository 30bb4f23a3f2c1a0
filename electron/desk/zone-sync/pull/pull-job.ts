import { type OrderOf, type ProgressOf, pullOrderSchema } from '../../../../shared/desk/jobs.ts';
import type { ZonesPulled } from '../../../../shared/desk/zone-sync.ts';
import type { Fault } from '../../../../shared/faults/fault.ts';
import { requestWithRetries } from '../../../jobs/request-with-retries.ts';
import type { JobKind } from '../../../jobs/stored-jobs.ts';
import type { Gateway, ServiceCheck } from '../../gateway/gateway.ts';
import type { Workspace } from '../../workspaces/workspace.ts';
import { zonesAtService } from '../compare/zones-at-service.ts';
import type { SyncStores } from '../ledger/sync-stores.ts';
import { pullZones } from './pull-zones.ts';

interface PullParts {
  workspace: Workspace;
  stores: Pick<SyncStores, 'ledger' | 'pulled'>;
  gateway: Gateway;
  /** Returns the number of the service in use; null while there is no key for it. */
  serviceInUse(): Promise<number | null>;
  /** Returns a check for whether a service is the one with this number. */
  serviceCheck(service: number): ServiceCheck;
  /** Returns a fault if the private key is missing, else null. */
  missingKey(): Fault | null;
  /** Returns why the job can't run now; undefined if it can. */
  obstacle(): Promise<Fault | undefined>;
  /** Called after a pull, because the known sync states have changed. */
  announceSyncStates(): Promise<void>;
  now(): Date;
}

/**
 * Returns the job kind that downloads zones of the service into the workspace. Zones are only imported once the list is
 * complete. An interrupted job starts over, because the service may have changed meanwhile.
 */
export const pullJob = (parts: PullParts): JobKind<OrderOf<'pull'>, ProgressOf<'pull'>, ServiceCheck> => ({
  kind: 'pull',
  order: pullOrderSchema,
  missingKey: parts.missingKey,
  obstacle: parts.obstacle,
  open({ id, order: { question } }) {
    const { workspace, gateway } = parts;
    const { ledger, pulled } = parts.stores;
    const before = pulled.of(id);
    let isDone = before !== null;
    let found = before?.supported ? before.put.length + before.kept + before.same : 0;

    function end(outcome: ZonesPulled) {
      pulled.put(id, outcome);
      isDone = true;
    }

    return {
      ready: Promise.resolve(),
      progress: () => ({ kind: 'pull', done: found, total: null }),
      isDone: () => isDone,
      async run(run) {
        const { stopping: signal, target: isExpected, onProgress: progressed } = run;
        const service = await parts.serviceInUse();
        if (service === null) return { kind: 'unauthenticated' };
        const isOfService = parts.serviceCheck(service);
        const remoteBefore = ledger.remoteIds(service);
        const listed = await zonesAtService(
          {
            request: (operation, question, options) =>
              requestWithRetries(
                () => gateway.request(operation, question, { ...options, isRetriedByCaller: true }),
                run,
              ),
          },
          {
            signal,
            serviceCheck: async (candidate) => (await isExpected(candidate)) && isOfService(candidate),
          },
          (progress) => {
            found = progress.found;
            progressed(null);
          },
        );
        if (!listed.ok) return listed.fault;
        if (!listed.value.supported) return void end({ supported: false });
        const at = parts.now().toISOString();
        const { zones } = listed.value;
        const pullOutcome = await pullZones(workspace, ledger, service, zones, remoteBefore, question, at);
        if (!pullOutcome.ok) return pullOutcome.fault;
        await parts.announceSyncStates();
        end({ supported: true, ...pullOutcome.value });
        return undefined;
      },
    };
  },
});
