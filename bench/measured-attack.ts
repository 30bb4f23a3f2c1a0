import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import { mostMemoryOf } from './process-memory.ts';
import { median, millisecondsOf } from './timing.ts';

/** Maximum cost of a hostile input, as a multiple of a harmless one of the same size. */
export const maxTimes = 3;
const maxMegabytes = 300;
const rounds = 3;

interface Attack {
  harmless(): Promise<unknown>;
  hostile(): Promise<unknown>;
}

/** Resets the peak memory of a process (Linux). */
function forgetMostMemory(pid: number): void {
  if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/**
 * Measures the time of the hostile input next to the harmless one, and its memory in a process.
 * @param pid default: this process
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
