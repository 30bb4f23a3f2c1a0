import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import { mostMemoryOf } from './process-memory.ts';
import { median, millisecondsOf } from './timing.ts';

/** A hostile input may cost so many times what a harmless one of its size costs. */
export const maxTimes = 3;
const maxMegabytes = 300;
const rounds = 3;

interface Attack {
  harmless(): Promise<unknown>;
  hostile(): Promise<unknown>;
}

/** Of a process, the most memory from now on: Linux begins anew. */
function forgetMostMemory(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * Time of the hostile input beside the harmless one, and the memory that it takes in a process.
 * @param pid this process unless given
 */
export async function measuredAttack(name: string, attack: Attack, pid = process.pid): Promise<Figure[]> {
  await attack.harmless();
  const harmless: number[] = [];
  const hostile: number[] = [];
  let megabytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    harmless.push(await millisecondsOf(attack.harmless));
    await wait(100);
    forgetMostMemory(pid);
    const before = mostMemoryOf(pid) ?? 0;
    hostile.push(await millisecondsOf(attack.hostile));
    megabytes = Math.max(megabytes, (mostMemoryOf(pid) ?? 0) - before);
  }
  const [one, other] = [median(harmless), median(hostile)];
  return [
    atMost(
      `${name}: ${other.toFixed(0)} ms by ${one.toFixed(0)} ms of a harmless one`,
      other / one,
      'times',
      maxTimes,
    ),
    atMost(`${name}: memory`, megabytes, 'MB', maxMegabytes),
  ];
}
