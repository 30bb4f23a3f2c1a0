import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { processFamily } from '../e2e/process-family.ts';

/** Clock ticks per second of Linux, on every machine that Node runs on. */
const ticksPerSecond = 100;

/** Fields of `/proc/PID/stat`, by their index after the name of the program. */
const ownFields = [11, 12];
/** Includes the fields of ended children. */
const allFields = [...ownFields, 13, 14];

/** Returns the CPU seconds that a process has used, by `/proc`. */
function secondsOf(pid: number, counted: readonly number[] = ownFields): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return counted.reduce((sum, field) => sum + Number(fields[field]), 0) / ticksPerSecond;
  } catch {
    // The process ended meanwhile.
    return 0;
  }
}

/** Returns the CPU seconds of processes and their descendants. */
export const processorSeconds = (pids: readonly number[]): number =>
  [...familySeconds(pids).values()].reduce((sum, seconds) => sum + seconds, 0);

/** As `processorSeconds` of one process, including its ended children. */
export const processorSecondsWithEnded = (pid: number): number =>
  processFamily(pid).reduce((sum, one) => sum + secondsOf(one, allFields), 0);

const familySeconds = (pids: readonly number[]): Map<number, number> =>
  new Map(pids.flatMap(processFamily).map((pid) => [pid, secondsOf(pid)]));

/** Returns the busy seconds of all cores together. */
const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.sys + times.nice + times.irq, 0) / 1000;

/** Average number of busy cores. */
export interface CoresUsed {
  /** By the processes of each part. */
  parts: { name: string; cores: number; busiest: number }[];
  /** By everything that runs on the machine. */
  machine: number;
}

/**
 * Starts a measurement; the returned function gives the usage since then, of this process as the load generator and of
 * others.
 * @param parts processes by name, each with all that it started
 */
export function measureCores(parts: Readonly<Record<string, readonly number[]>>): () => CoresUsed {
  const start = performance.now();
  const busy = busySeconds();
  const own = process.cpuUsage();
  const before = Object.entries(parts).map(([name, pids]) => ({ name, pids, used: familySeconds(pids) }));
  return () => {
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(own);
    const asking = (user + system) / 1e6 / seconds;
    const others = before.map(({ name, pids, used }) => {
      const cores = [...familySeconds(pids)].map(([pid, now]) => (now - (used.get(pid) ?? 0)) / seconds);
      return { name, cores: cores.reduce((sum, one) => sum + one, 0), busiest: Math.max(0, ...cores) };
    });
    return {
      machine: (busySeconds() - busy) / seconds,
      parts: [...others, { name: 'load generator', cores: asking, busiest: asking }],
    };
  };
}
