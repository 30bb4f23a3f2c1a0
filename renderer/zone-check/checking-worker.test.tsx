import { expect, onTestFinished, test } from 'vitest';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { TaskWorker } from '../ui/worker-tasks.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { type CheckingTasks, checkingWorker } from './checking-worker.ts';

test('a check that a newer one replaced may end after it', async () => {
  const { zones } = useZones.getState();
  onTestFinished(() => useZones.setState({ zones }));
  const ends: ((issues: readonly ZoneIssue[] | undefined) => void)[] = [];
  const worker: TaskWorker<CheckingTasks> = {
    run: () => new Promise((resolve) => ends.push(resolve)),
    isReusable: () => false,
    terminate: () => undefined,
  };
  const upToDate: boolean[] = [];
  const checking = checkingWorker({
    workers: { take: () => worker, release: () => undefined },
    options: { service: 'built-in', knownAreas: [] },
    ready: async () => undefined,
    onFound: () => upToDate.push(checking.isUpToDate()),
    onFailed: () => undefined,
  });
  const change = (id: string) => {
    useZones.setState({ zones: new Map([[id, testZone(id)]]) });
    checking.tell();
  };
  change('first');
  await expect.poll(() => ends).toHaveLength(1);
  change('second');
  await expect.poll(() => ends).toHaveLength(2);
  ends[1]?.([]);
  await expect.poll(() => upToDate).toEqual([true]);
  ends[0]?.(undefined);
  await Promise.resolve();
  expect(checking.isUpToDate()).toBe(true);
});
