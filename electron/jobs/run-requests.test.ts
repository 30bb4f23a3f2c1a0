import { expect, test } from 'vitest';
import { type Fault, failed, type Outcome, succeeded } from '../../shared/faults/fault.ts';
import { type Batch, batchesOf } from '../../shared/matrix/batches.ts';
import { runRequests } from './run-requests.ts';

function run(respond: (batch: Batch, sent: number) => Outcome<number> | Promise<Outcome<number>>) {
  const pending = new Set(batchesOf(60, 60));
  const received: Batch[] = [];
  const waits: number[] = [];
  const controller = new AbortController();
  let sent = 0;
  const start = () =>
    runRequests<Batch, number>({
      maxConcurrent: 4,
      pending,
      send: async (batch) => {
        sent += 1;
        return respond(batch, sent);
      },
      onResponse(batch) {
        received.push(batch);
        return undefined;
      },
      wait: async (milliseconds) => void waits.push(milliseconds),
      signal: controller.signal,
    });
  return { pending, received, waits, controller, start };
}

test('sends every batch and receives its response once', async () => {
  const { pending, received, start } = run(() => succeeded(1));
  expect(await start()).toBeUndefined();
  expect(pending.size).toBe(0);
  expect(new Set(received).size).toBe(batchesOf(60, 60).length);
});

test('repeats a rate-limited request after the wait', async () => {
  const { received, waits, start } = run((_, sent) =>
    sent === 3 ? failed({ kind: 'rate-limited', waitSeconds: 2 }) : succeeded(1),
  );
  expect(await start()).toBeUndefined();
  expect(waits).toEqual([2000]);
  expect(new Set(received).size).toBe(batchesOf(60, 60).length);
});

test('a fault stops the run, and the next run requests only the rest', async () => {
  let broken = true;
  const { pending, received, start } = run((_, sent) =>
    broken && sent === 6 ? failed({ kind: 'unauthenticated' }) : succeeded(1),
  );
  expect(await start()).toEqual({ kind: 'unauthenticated' });
  const remaining = pending.size;
  expect(remaining).toBeGreaterThan(0);
  broken = false;
  expect(await start()).toBeUndefined();
  expect(received).toHaveLength(batchesOf(60, 60).length);
});

const transientFaults: Fault[] = [
  { kind: 'service', status: 503, message: '' },
  { kind: 'service', status: 'BACKEND_ERROR', message: '' },
];

test.each(transientFaults)(
  'repeats a request with a transient fault after the others, but not forever: %j',
  async (fault) => {
    const once = run((_, sent) => (sent === 2 ? failed(fault) : succeeded(1)));
    expect(await once.start()).toBeUndefined();
    expect(once.received.at(-1)).toMatchObject({ row: 0 });

    const [first] = batchesOf(60, 60);
    const always = run(({ row, column }) =>
      row === first?.row && column === first.column ? failed(fault) : succeeded(1),
    );
    expect(await always.start()).toEqual(fault);
    expect(always.pending.size).toBe(1);
  },
);

test('stops repeating requests if a service fails for one batch after another', async () => {
  let sent = 0;
  const { pending, start } = run((_, count) => {
    sent = count;
    return count > 4 ? failed({ kind: 'service', status: 503 }) : succeeded(1);
  });
  const total = pending.size;
  expect(await start()).toEqual({ kind: 'service', status: 503 });
  expect(pending.size).toBe(total - 4);
  expect(sent).toBeLessThan(total + 4);
});

const networkFaults: Fault[] = [{ kind: 'offline', reason: 'unreachable' }, { kind: 'timeout' }];

test.each(networkFaults)('all requests wait together until the network is back: $kind', async (fault) => {
  const { received, waits, start } = run((_, sent) =>
    sent > 4 && sent <= 24 ? failed(fault) : succeeded(1),
  );
  expect(await start()).toBeUndefined();
  expect(new Set(received).size).toBe(batchesOf(60, 60).length);
  expect(waits).toEqual([0, 2000, 4000, 8000, 16_000]);
});

test('a response resets the delay after network faults', async () => {
  const { waits, start } = run((_, sent) =>
    sent % 9 === 0 ? failed({ kind: 'offline', reason: 'dns' }) : succeeded(1),
  );
  expect(await start()).toBeUndefined();
  expect(new Set(waits)).toEqual(new Set([0]));
});

test('canceling stops the run and loses nothing', async () => {
  const { pending, received, controller, start } = run((_, sent) => {
    if (sent === 5) controller.abort();
    return controller.signal.aborted ? failed({ kind: 'cancelled' }) : succeeded(1);
  });
  expect(await start()).toEqual({ kind: 'cancelled' });
  expect(pending.size + received.length).toBe(batchesOf(60, 60).length);
});

test('sends nothing after a fault that stops the run while a retry waits', async () => {
  let endWait = () => {};
  let reportWaitStarted = () => {};
  const waitStarted = new Promise<void>((resolve) => {
    reportWaitStarted = resolve;
  });
  const sent: string[] = [];
  const run = runRequests<string, number>({
    maxConcurrent: 2,
    pending: new Set(['fails', 'refused']),
    async send(request) {
      sent.push(request);
      if (request === 'fails') return failed({ kind: 'service', status: 503 });
      await waitStarted;
      return failed({ kind: 'unauthenticated' });
    },
    onResponse: () => undefined,
    wait: () =>
      new Promise((resolve) => {
        endWait = resolve;
        reportWaitStarted();
      }),
    signal: new AbortController().signal,
  });
  await expect.poll(() => sent.length).toBe(3);
  await waitStarted;
  // The fault arrives before the wait is over.
  await new Promise((resolve) => setImmediate(resolve));
  endWait();
  expect(await run).toEqual({ kind: 'unauthenticated' });
  expect(sent).toEqual(['fails', 'refused', 'fails']);
});
