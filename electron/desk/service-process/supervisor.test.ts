import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageToService } from '../../service/messages.ts';
import type { ServiceProcess } from './service-process.ts';
import { type BuiltInState, superviseService } from './supervisor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const keys = { publicKey: 'public', privateKey: 'private', readOnlyPrivateKey: 'reader' };

/** A process that the test controls. */
class TestProcess implements ServiceProcess {
  readonly received: MessageToService[] = [];
  killed = false;
  private receive = (_: unknown) => {};
  private exit = () => {};
  send(message: MessageToService) {
    this.received.push(message);
  }
  onMessage(listener: (message: unknown) => void) {
    this.receive = listener;
  }
  onExit(listener: () => void) {
    this.exit = listener;
  }
  kill() {
    this.killed = true;
    this.exit();
  }
  says(message: unknown) {
    this.receive(message);
  }
  ready(port: number) {
    this.says({ type: 'ready', url: `http://127.0.0.1:${port}`, keys });
  }
  dies() {
    this.exit();
  }
}

function supervised() {
  const processes: TestProcess[] = [];
  const states: BuiltInState[] = [];
  const supervisor = superviseService({
    spawn() {
      const process = new TestProcess();
      processes.push(process);
      return process;
    },
    regionFolder: () => '/region',
    worldFolder: '/world',
    dataFolder: '/data',
    changed: (state) => states.push(state),
  });
  const latest = () => {
    const process = processes.at(-1);
    if (!process) throw new Error('no process was started');
    return process;
  };
  return { supervisor, processes, states, latest };
}

const neverAborted = () => new AbortController().signal;

test('starts the service with its folders and returns its address once it is ready', async () => {
  const { supervisor, latest, states } = supervised();
  supervisor.start();
  supervisor.start();
  expect(latest().received).toEqual([
    { type: 'start', regionFolder: '/region', worldFolder: '/world', dataFolder: '/data', port: 0 },
  ]);
  const ready = supervisor.ready(neverAborted());
  latest().says({ type: 'something else' });
  latest().ready(8080);
  expect(await ready).toEqual({ ok: true, value: { url: 'http://127.0.0.1:8080', keys } });
  expect(states.map(({ state }) => state)).toEqual(['starting', 'ready']);
});

test('restarts a killed service with the same keys while requests wait', async () => {
  const { supervisor, processes, latest, states } = supervised();
  supervisor.start();
  latest().ready(8080);
  latest().dies();
  const ready = supervisor.ready(neverAborted());
  expect(processes).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(processes).toHaveLength(2);
  expect(latest().received).toMatchObject([{ type: 'start', keys }]);
  latest().ready(8081);
  expect(await ready).toMatchObject({ value: { url: 'http://127.0.0.1:8081' } });
  expect(states.map(({ state }) => state)).toEqual(['starting', 'ready', 'restarting', 'ready']);
});

test('warms up the service once it is ready and after each restart', async () => {
  const { supervisor, latest } = supervised();
  supervisor.start();
  supervisor.warmUp();
  expect(latest().received).not.toContainEqual({ type: 'warm-up' });
  latest().ready(8080);
  supervisor.warmUp();
  expect(latest().received.filter(({ type }) => type === 'warm-up')).toHaveLength(1);
  latest().dies();
  await vi.advanceTimersByTimeAsync(250);
  latest().ready(8081);
  expect(latest().received.filter(({ type }) => type === 'warm-up')).toHaveLength(1);
});

/** Lets minutes pass in which the process responds to each ping. */
async function minutesPass(minutes: number, process: TestProcess) {
  for (let seconds = 0; seconds < minutes * 60; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000);
    process.says({ type: 'pong', id: seconds });
  }
}

test('stops a service unused for ten minutes, and starts it with the same keys for the next request', async () => {
  const { supervisor, processes, latest, states } = supervised();
  supervisor.start();
  supervisor.warmUp();
  latest().ready(8080);
  await minutesPass(9, latest());
  await supervisor.ready(neverAborted());
  await minutesPass(9, latest());
  expect(latest().received).not.toContainEqual({ type: 'stop' });
  await minutesPass(2, latest());
  expect(latest().received.at(-1)).toEqual({ type: 'stop' });
  expect(latest().killed).toBe(true);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(processes).toHaveLength(1);

  const ready = supervisor.ready(neverAborted());
  expect(processes).toHaveLength(2);
  expect(latest().received).toMatchObject([{ type: 'start', keys }]);
  latest().ready(8081);
  expect(await ready).toMatchObject({ value: { url: 'http://127.0.0.1:8081' } });
  expect(latest().received.at(-1)).toEqual({ type: 'warm-up' });
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['starting', 'ready']));
});

test('a request during an idle stop starts the service once the old process has exited', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().ready(8080);
  await minutesPass(10, latest());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(latest().received.at(-1)).toEqual({ type: 'stop' });
  const ready = supervisor.ready(neverAborted());
  expect(processes).toHaveLength(1);
  latest().dies();
  await vi.advanceTimersByTimeAsync(0);
  expect(processes).toHaveLength(2);
  latest().ready(8081);
  expect(await ready).toMatchObject({ value: { url: 'http://127.0.0.1:8081' } });
});

test('a service that is stopped while idle stays stopped until it is started', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().ready(8080);
  await minutesPass(11, latest());
  expect(latest().killed).toBe(true);
  await supervisor.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(1);
  supervisor.start();
  expect(processes).toHaveLength(2);
});

test('restarts a service that keeps dying after growing delays, then fails', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  for (const wait of [250, 500, 1000, 2000, 4000]) {
    latest().dies();
    const before = processes.length;
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(processes).toHaveLength(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(processes).toHaveLength(before + 1);
  }
  const ready = supervisor.ready(neverAborted());
  latest().dies();
  expect(supervisor.state()).toMatchObject({ state: 'failed', failure: { why: 'ends', times: 6 } });
  expect(await ready).toEqual({ ok: false, fault: { kind: 'offline', reason: 'unreachable' } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(6);
  supervisor.start();
  expect(processes).toHaveLength(7);
});

test('fails if the process can’t be spawned', async () => {
  const supervisor = superviseService({
    spawn() {
      throw new Error('EAGAIN');
    },
    regionFolder: () => '/region',
    worldFolder: '/world',
    dataFolder: '/data',
    changed: () => {},
  });
  supervisor.start();
  expect(supervisor.state()).toMatchObject({ state: 'failed', failure: { why: 'not-started' } });
});

test('reports the reason of the service for not starting, and doesn’t retry', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().says({ type: 'failed', why: 'region', detail: '/region/manifest.json' });
  latest().dies();
  expect(supervisor.state()).toEqual({
    state: 'failed',
    failure: { why: 'region', detail: '/region/manifest.json' },
    address: null,
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(1);
});

test('kills and restarts a service that stops responding', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().ready(8080);
  const [first] = processes;
  await vi.advanceTimersByTimeAsync(20_000);
  first?.says({ type: 'pong', id: 2 });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(first?.killed).toBe(false);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(first?.killed).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect(processes).toHaveLength(2);
});

test('stops the service, and kills it if it doesn’t exit', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().ready(8080);
  const stopped = supervisor.stop();
  expect(latest().received.at(-1)).toEqual({ type: 'stop' });
  expect(latest().killed).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  await stopped;
  expect(latest().killed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes).toHaveLength(1);
});

test('a start during a stop waits until the old process has exited', async () => {
  const { supervisor, processes, latest } = supervised();
  supervisor.start();
  latest().ready(8080);
  const stopped = supervisor.stop();
  supervisor.start();
  expect(processes).toHaveLength(1);
  latest().dies();
  await stopped;
  await vi.advanceTimersByTimeAsync(1000);
  expect(processes).toHaveLength(2);
});

test('repeated stops and starts don’t count as failures', async () => {
  const { supervisor, processes, states, latest } = supervised();
  supervisor.start();
  for (let again = 1; again <= 10; again += 1) {
    void supervisor.stop();
    supervisor.start();
    latest().ready(8080);
    expect(supervisor.state()).toMatchObject({ state: 'starting', address: null });
    latest().dies();
    await vi.advanceTimersByTimeAsync(0);
    expect(processes).toHaveLength(again + 1);
  }
  latest().ready(8080);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['starting', 'ready']));
});

test('waiting for the service can be canceled', async () => {
  const { supervisor } = supervised();
  supervisor.start();
  const cancel = new AbortController();
  const ready = supervisor.ready(cancel.signal);
  cancel.abort('enough');
  await expect(ready).rejects.toBe('enough');
});
