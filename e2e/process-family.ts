import { execFileSync } from 'node:child_process';

/** All processes but those that have ended and wait for their parents to notice. */
function processes(): { pid: number; parent: number }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** A process and all that it started, and those again, by their ids. */
export function processFamily(pid: number): number[] {
  const all = processes();
  const family = [pid];
  for (const one of family) family.push(...childrenAmong(all, one));
  return family;
}

/** The processes that a process has started, by their ids. */
export const childrenOf = (pid: number): number[] => childrenAmong(processes(), pid);

/** Which of these are still running. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => running.has(pid));
}

const childrenAmong = (all: ReturnType<typeof processes>, of: number) =>
  all.filter(({ parent }) => parent === of).map(({ pid }) => pid);
