import { expect, onTestFinished, test } from 'vitest';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { testZone } from '../../shared/zones/zone.testing.ts';
import type { TaskWorker } from '../ui/worker-tasks.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { type CheckingTasks, checkingWorker } from './checking-worker.ts';

test('an outdated check may end after a newer one', async () => {
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
    maxIdleMs: () => null,
    onFound: () => upToDate.push(checking.isUpToDate()),
    onFailed: () => undefined,
  });
  const change = (id: string) => {
    useZones.setState({ zones: new Map([[id, testZone(id)]]) });
    checking.sendChanges();
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

test('an idle worker ends, and another one gets all of them', async () => {
  const { zones } = useZones.getState();
  onTestFinished(() => useZones.setState({ zones }));
  const received: (readonly string[])[] = [];
  let ended = 0;
  const startWorker = (): TaskWorker<CheckingTasks> => ({
    async run(_name, { put, isFirst }) {
      received.push([isFirst ? 'first' : 'later', ...put.fields.map(({ id }) => id)]);
      return [] as never;
    },
    isReusable: () => false,
    terminate: () => {
      ended += 1;
    },
  });
  let found = 0;
  const checking = checkingWorker({
    workers: { take: startWorker, release: () => undefined },
    options: { service: 'built-in', knownAreas: [] },
    ready: async () => undefined,
    maxIdleMs: (zoneCount) => (zoneCount > 1 ? 20 : null),
    onFound: () => {
      found += 1;
    },
    onFailed: () => undefined,
  });
  const change = (...ids: string[]) => {
    const now = ids.map((id) => useZones.getState().zones.get(id) ?? testZone(id));
    useZones.setState({ zones: new Map(now.map((zone) => [zone.id, zone])) });
    checking.sendChanges();
  };
  change('a');
  await expect.poll(() => found).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(ended).toBe(0);
  change('a', 'b');
  await expect.poll(() => ended).toBe(1);
  expect(checking.isUpToDate()).toBe(true);
  checking.sendChanges();
  change('a', 'b', 'c');
  expect(checking.isUpToDate()).toBe(false);
  await expect.poll(() => found).toBe(3);
  expect(checking.isUpToDate()).toBe(true);
  expect(received).toEqual([
    ['first', 'a'],
    ['later', 'b'],
    ['first', 'a', 'b', 'c'],
  ]);
  checking.stop();
});
