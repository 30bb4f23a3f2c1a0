import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Outcome } from '../../../shared/faults/fault.ts';
import { forkProcess } from '../../fork-process.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { type BuiltInState, type ServiceAddress, superviseService } from './supervisor.ts';

const keys = { publicKey: 'public', privateKey: 'canary-private', readOnlyPrivateKey: 'reader' };

/** Writes a replacement for the service's entry file. */
function entry(code: string): string {
  const file = join(temporaryFolder(), 'entry.mjs');
  writeFileSync(file, code);
  return file;
}

/** Code of a service whose URL contains its process ID. */
const answering = `
  const keys = ${JSON.stringify(keys)};
  process.on('message', (message) => {
    if (message.type === 'start') {
      process.send({ type: 'ready', url: 'http://127.0.0.1/' + process.pid, keys: message.keys ?? keys });
    }
    if (message.type === 'stop') process.exit();
  });
`;

function supervised(file: string) {
  /** All states so far, in order. */
  const states: BuiltInState['state'][] = [];
  const supervisor = superviseService({
    spawn: forkProcess(file),
    regionFolder: () => '/region',
    worldFolder: '/world',
    dataFolder: '/data',
    changed: ({ state }) => states.push(state),
  });
  onTestFinished(() => supervisor.stop());
  supervisor.start();
  return { ...supervisor, states };
}

const neverAborted = () => new AbortController().signal;
/** Returns the process ID; throws instead of returning 0, as `process.kill(0)` would end the test itself. */
function pidOf(outcome: Outcome<ServiceAddress>): number {
  const pid = outcome.ok ? Number(new URL(outcome.value.url).pathname.slice(1)) : 0;
  if (!(pid > 1)) throw new Error('the service named no process');
  return pid;
}
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a killed process is replaced, and stopping ends the last one', async () => {
  const supervisor = supervised(entry(answering));
  const first = pidOf(await supervisor.ready(neverAborted()));
  process.kill(first, 'SIGKILL');
  await expect.poll(() => supervisor.states).toContain('restarting');
  const second = pidOf(await supervisor.ready(neverAborted()));
  expect(second).not.toBe(first);
  await supervisor.stop();
  expect(isRunning(second)).toBe(false);
});

test.skipIf(process.platform !== 'linux')(
  'the command line and the environment of the process contain no key',
  async () => {
    const supervisor = supervised(entry(answering));
    process.kill(pidOf(await supervisor.ready(neverAborted())), 'SIGKILL');
    await expect.poll(() => supervisor.states).toContain('restarting');
    const pid = pidOf(await supervisor.ready(neverAborted()));
    const text = ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join();
    expect(text).not.toContain(keys.privateKey);
  },
);

test('the reason of a process for not starting is reported', async () => {
  const refusing = `
    process.send({ type: 'failed', why: 'region', detail: '/region/manifest.json' });
    setTimeout(() => process.exit(1), 50);
  `;
  const supervisor = supervised(entry(refusing));
  expect(await supervisor.ready(neverAborted())).toMatchObject({ ok: false, fault: { kind: 'offline' } });
  expect(supervisor.state().failure?.detail).toBe('/region/manifest.json');
});
