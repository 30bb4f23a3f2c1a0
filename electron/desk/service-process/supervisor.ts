import type { ServiceFailure, ServiceState } from '../../../shared/desk/connections.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { messageFromServiceSchema, type ServiceKeys } from '../../service/messages.ts';
import type { ServiceProcess, SpawnService } from './service-process.ts';

/** URL of the built-in service, and the keys to use it. */
export interface ServiceAddress {
  url: string;
  keys: ServiceKeys;
}

export type BuiltInState = Pick<ServiceState, 'state' | 'failure'> & { address: ServiceAddress | null };

/** Keeps the built-in service running while it is used. */
export interface Supervisor {
  /** Returns the state. `ready` without an address: the idle process was stopped; the next request starts it again. */
  state(): BuiltInState;
  /** Starts the service unless it is running. */
  start(): void;
  /**
   * Call before each request. Resolves when the service accepts requests, or to `offline` if it has failed. Rejects
   * with the signal's reason.
   */
  ready(signal: AbortSignal): Promise<Outcome<ServiceAddress>>;
  /** Prepares the service for its first requests, as soon as it is ready and after each restart. Counts as use. */
  warmUp(): void;
  /** Stops the service; resolves when its process has exited. */
  stop(): Promise<void>;
}

export interface SupervisorParts {
  spawn: SpawnService;
  /** Returns the folder of the region, called at each start; null while there is none. */
  regionFolder(): string | null;
  worldFolder: string;
  dataFolder: string;
  changed(state: BuiltInState): void;
}

const firstRestartDelayMs = 250;
const maxRestartDelayMs = 15_000;
/** After this many early exits in a row, the service isn't restarted. */
const maxFailures = 6;
const earlyExitMs = 60_000;
const pingIntervalMs = 10_000;
/** A process without messages for this long is killed; a single request may block it for seconds only. */
const silenceTimeoutMs = 30_000;
const stopTimeoutMs = 3000;
/** An unused process is stopped after this time to free its memory; no single request takes as long. */
const idleTimeoutMs = 600_000;

/** Returns a supervisor; no process runs until it is started. */
export function superviseService({
  spawn,
  regionFolder,
  worldFolder,
  dataFolder,
  changed,
}: SupervisorParts): Supervisor {
  let current: BuiltInState = { state: 'starting', failure: null, address: null };
  /** `stopping`: the exit was requested, so it isn't a failure. */
  let running: { process: ServiceProcess; gone: Promise<void>; stopping: boolean } | undefined;
  let isStarted = false;
  let isWarmUpWanted = false;
  let keys: ServiceKeys | undefined;
  let failures = 0;
  let isSuspended = false;
  let lastUsedAt = 0;
  let restart: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();

  function setState(next: BuiltInState) {
    current = next;
    changed(next);
    for (const look of [...waiting]) look();
  }

  function launch() {
    clearTimeout(restart);
    const process = trySpawn();
    if (!process) return handleExit({ why: 'not-started' }, 0);
    const startedAt = performance.now();
    let lastMessageAt = startedAt;
    let refusal: ServiceFailure | undefined;
    let pings = 0;
    const heartbeat = setInterval(() => {
      if (performance.now() - lastMessageAt > silenceTimeoutMs) process.kill();
      else if (current.address && performance.now() - lastUsedAt > idleTimeoutMs) suspend();
      else process.send({ type: 'ping', id: ++pings });
    }, pingIntervalMs);
    heartbeat.unref();

    const gone = new Promise<void>((resolve) => {
      process.onExit(() => {
        clearInterval(heartbeat);
        const wasStopped = running?.stopping === true;
        running = undefined;
        resolve();
        if (!wasStopped) handleExit(refusal, performance.now() - startedAt);
      });
    });
    process.onMessage((message) => {
      lastMessageAt = performance.now();
      const read = messageFromServiceSchema.safeParse(message);
      if (!read.success) return;
      if (read.data.type === 'failed') refusal = { why: read.data.why, detail: read.data.detail };
      if (read.data.type === 'ready' && !running?.stopping) {
        keys = read.data.keys;
        setState({ state: 'ready', failure: null, address: { url: read.data.url, keys } });
        if (isWarmUpWanted) process.send({ type: 'warm-up' });
      }
    });
    running = { process, gone, stopping: false };
    const folders = { regionFolder: regionFolder(), worldFolder, dataFolder };
    process.send({ type: 'start', ...folders, port: 0, ...(keys && { keys }) });
  }

  async function end(instance: NonNullable<typeof running>) {
    const { process, gone } = instance;
    instance.stopping = true;
    process.send({ type: 'stop' });
    const killTimer = setTimeout(() => process.kill(), stopTimeoutMs);
    await gone;
    clearTimeout(killTimer);
  }

  function suspend() {
    if (!running) return;
    isSuspended = true;
    // Not published: for windows, the service is as ready as before.
    current = { ...current, address: null };
    void end(running);
  }

  function noteUse() {
    lastUsedAt = performance.now();
    if (!isSuspended) return;
    isSuspended = false;
    launchAfterExit();
  }

  /** Starts a process after the previous one has exited, because two must not share the data folder. */
  function launchAfterExit() {
    if (running) void running.gone.then(() => isStarted && !running && launch());
    else launch();
  }

  function trySpawn(): ServiceProcess | undefined {
    try {
      return spawn();
    } catch {
      return undefined;
    }
  }

  function handleExit(refusal: ServiceFailure | undefined, livedMs: number) {
    failures = livedMs < earlyExitMs ? failures + 1 : 1;
    if (refusal !== undefined || failures >= maxFailures) {
      const failure = refusal ?? { why: 'ends', times: failures };
      setState({ state: 'failed', failure, address: null });
      isStarted = false;
      failures = 0;
      return;
    }
    setState({ state: 'restarting', failure: null, address: null });
    restart = setTimeout(launch, Math.min(maxRestartDelayMs, firstRestartDelayMs * 2 ** (failures - 1)));
  }

  return {
    state: () => current,
    start() {
      if (isStarted) return;
      isStarted = true;
      lastUsedAt = performance.now();
      setState({ state: 'starting', failure: null, address: null });
      launchAfterExit();
    },
    ready(signal) {
      noteUse();
      return new Promise((resolve, reject) => {
        const cancel = () => {
          waiting.delete(settleIfReady);
          reject(signal.reason);
        };
        const settleIfReady = () => {
          const { state, address } = current;
          if (address === null && state !== 'failed') return;
          waiting.delete(settleIfReady);
          signal.removeEventListener('abort', cancel);
          resolve(address ? succeeded(address) : failed({ kind: 'offline', reason: 'unreachable' }));
        };
        if (signal.aborted) return cancel();
        signal.addEventListener('abort', cancel, { once: true });
        waiting.add(settleIfReady);
        settleIfReady();
      });
    },
    warmUp() {
      noteUse();
      if (isWarmUpWanted) return;
      isWarmUpWanted = true;
      if (current.state === 'ready') running?.process.send({ type: 'warm-up' });
    },
    async stop() {
      isStarted = false;
      isSuspended = false;
      clearTimeout(restart);
      if (running) await end(running);
    },
  };
}
