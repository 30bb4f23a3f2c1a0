import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { messageFromServiceSchema, type ServiceKeys } from '../electron/service/messages.ts';
import { atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { processorSeconds } from './processor-time.ts';
import { median, millisecondsOf } from './timing.ts';

const starts = 5;
/** Number of requests that the rate limits allow at once. */
const warmRequests = 8;
/** Share of a core below which a process counts as idle. */
const restingShare = 0.1;
const restMs = 500;

const random = numbers();
const next = () => random.next().value;
const anywhere = () => `${(-34.92 + next() * 0.06).toFixed(5)},${(-56.21 + next() * 0.12).toFixed(5)}`;
const streets = ['18 de Julio', 'Avenida Italia', 'Rivera', 'Bulevar Artigas', 'Agraciada', 'Millan'];
const street = () => encodeURIComponent(streets[Math.floor(next() * streets.length)] ?? '');

const questions: Readonly<Record<string, () => string>> = {
  route: () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}&details=full`,
  isochrone: () => `/distance/isochrone/json?origin=${anywhere()}&value=10`,
  suggestion: () => `/localities/autocomplete?input=${street()}&location=${anywhere()}`,
};

interface Started {
  pid: number;
  ask(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The built-in service as the program starts it, after the window was drawn. */
async function startService(): Promise<Started> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  const child = fork(resolve('out/main/service.js'), { serialization: 'advanced' });
  const exited = once(child, 'exit');
  const ready = new Promise<{ url: string; keys: ServiceKeys }>((started, failed) => {
    child.on('message', (message) => {
      const read = messageFromServiceSchema.parse(message);
      if (read.type === 'ready') started(read);
      if (read.type === 'failed') failed(new Error(read.detail));
    });
  });
  const [regionFolder, worldFolder] = ['out/regions/built-in', 'out/world'].map((folder) => resolve(folder));
  child.send({ type: 'start', regionFolder, worldFolder, dataFolder, port: 0 });
  const { url, keys } = await ready;
  child.send({ type: 'warm-up' });
  return {
    pid: child.pid ?? 0,
    async ask(path) {
      const response = await fetch(url + path, { headers: { 'X-Api-Key': keys.privateKey } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    },
    async close() {
      child.send({ type: 'stop' });
      await exited;
      await rm(dataFolder, { recursive: true });
    },
  };
}

/** Resolves when a process and its children are idle. */
async function atRest(pid: number): Promise<void> {
  for (let before = processorSeconds([pid]); ; ) {
    await pause(restMs);
    const now = processorSeconds([pid]);
    if (now - before < (restingShare * restMs) / 1000) return;
    before = now;
  }
}

async function firstByWarm(question: () => string): Promise<{ first: number; warm: number }> {
  const service = await startService();
  try {
    await atRest(service.pid);
    const first = await millisecondsOf(() => service.ask(question()));
    const others: number[] = [];
    for (let asked = 0; asked < warmRequests; asked += 1)
      others.push(await millisecondsOf(() => service.ask(question())));
    return { first, warm: median(others) };
  } finally {
    await service.close();
  }
}

/** The first route, isochrone, and suggestion after a start, next to later ones. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, question] of Object.entries(questions)) {
    const measured: { first: number; warm: number }[] = [];
    for (let start = 0; start < starts; start += 1) measured.push(await firstByWarm(question));
    const [first, warm] = [median(measured.map((one) => one.first)), median(measured.map((one) => one.warm))];
    console.error(`${name}: first ${first.toFixed(0)} ms, later ${warm.toFixed(0)} ms`);
    figures.push(atMost(`first ${name} after a start`, first / warm, 'times a later one', 2));
  }
  return figures;
}
