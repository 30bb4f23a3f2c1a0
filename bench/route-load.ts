import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { regionFiles } from '../electron/region-format/manifest.ts';
import { atMost, atMostTime, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';
import { quantile } from './timing.ts';
import { type UnlimitedService, unlimitedService } from './unlimited-service.ts';

const clients = 200;
const seconds = 60;
const killEveryMs = 10_000;
/** Number of vertices of an area to avoid that blocks an engine for seconds. */
const raggedVertices = 400;

const random = numbers();
const next = () => random.next().value;
const anywhere = () => `${(-34.92 + next() * 0.1).toFixed(5)},${(-56.25 + next() * 0.2).toFixed(5)}`;
const question = () => `/distance/route/json?origin=${anywhere()}&destination=${anywhere()}`;

function raggedArea(): string {
  return Array.from({ length: raggedVertices }, (_, index) => {
    const angle = (2 * Math.PI * index) / raggedVertices;
    const radius = index % 2 ? 0.03 : 0.035;
    return `${(-34.87 + radius * Math.sin(angle)).toFixed(6)},${(-56.15 + radius * Math.cos(angle)).toFixed(6)}`;
  }).join(';');
}

interface Load {
  milliseconds: number[];
  lost: number;
  kills: number;
}

/** Runs clients that send the next request as soon as the last one is answered, while engines are killed. */
async function load(service: UnlimitedService): Promise<Load> {
  const result: Load = { milliseconds: [], lost: 0, kills: 0 };
  const end = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const { status } = JSON.parse(await service.get(question()));
      result.milliseconds.push(performance.now() - start);
      service.asked.length = 0;
      if (status !== 'OK' && status !== 'ZERO_RESULTS') result.lost += 1;
    }
  };
  const killer = async () => {
    while (performance.now() + killEveryMs < end) {
      await pause(killEveryMs);
      const killed = service.engines.findLast(
        ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
      );
      if (killed?.kill('SIGKILL')) result.kills += 1;
    }
  };
  await Promise.all([killer(), ...Array.from({ length: clients }, client)]);
  return result;
}

/** Returns the times of quick requests in milliseconds while slow ones are sent without pause. */
async function besideSlow(service: UnlimitedService): Promise<number[]> {
  const slow = `${question()}&avoid=${encodeURIComponent(raggedArea())}`;
  const milliseconds: number[] = [];
  let going = true;
  const asking = async () => {
    while (going) await service.get(slow);
  };
  const slowOnes = [asking(), asking()];
  for (let query = 0; query < 100; query += 1) {
    const start = performance.now();
    await service.get(question());
    milliseconds.push(performance.now() - start);
  }
  going = false;
  await Promise.all(slowOnes);
  return milliseconds;
}

/** Routes for many clients at once, killed engines, and quick requests next to slow ones. */
export async function run(): Promise<Figure[]> {
  const service = await unlimitedService(resolve('out/regions/built-in', regionFiles.routing));
  try {
    await service.get(question());
    const { milliseconds, lost, kills } = await load(service);
    const quick = await besideSlow(service);
    const many = `${clients} clients for ${seconds} s, ${milliseconds.length} routes`;
    return [
      atMostTime(`${many}: p95`, quantile(milliseconds, 0.95), 'ms', 1000),
      atMost(`${many}: lost while ${kills} engines were killed`, lost, 'answers', 0),
      atMostTime('routes beside slow questions: p95', quantile(quick, 0.95), 'ms', 1000),
    ];
  } finally {
    await service.close();
  }
}
