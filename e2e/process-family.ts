import { execFileSync } from 'node:child_process';

/** Returns all processes except zombies. */
function processes(): { pid: number; parent: number }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => !state?.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}

/** Returns the ids of a process and its descendants. */
export function processFamily(pid: number): number[] {
  const all = processes();
  const family = [pid];
  for (const one of family) family.push(...childrenAmong(all, one));
  return family;
}

/** Returns the ids of a process's children. */
export const childrenOf = (pid: number): number[] => childrenAmong(processes(), pid);

/** Returns those that are still running. */
export function stillRunning(pids: readonly number[]): number[] {
  const running = new Set(processes().map(({ pid }) => pid));
  return pids.filter((pid) => running.has(pid));
}

const childrenAmong = (all: ReturnType<typeof processes>, of: number) =>
  all.filter(({ parent }) => parent === of).map(({ pid }) => pid);
