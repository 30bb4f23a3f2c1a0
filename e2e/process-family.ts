import { execFileSync } from 'node:child_process';

/** A process and all that it started, and those again, by their ids. */
export function processFamily(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = [pid];
  for (const one of family) {
    for (const [child, parent] of parents) if (parent === one && child !== undefined) family.push(child);
  }
  return family;
}
