import { readFileSync } from 'node:fs';
import { processFamily } from '../e2e/process-family.ts';

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
}

/**
 * The memory of a process and of all that it started, in megabytes: what several of them share is counted once
 * (PSS). Null where the system does not tell.
 */
export function memoryOfFamily(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kilobytes = processFamily(pid).map((one) => {
    const share = /^Pss:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${one}/smaps_rollup`))?.[1];
    return Number(share ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** The most memory that a process has had at once, in megabytes. Null where the system does not tell. */
export function mostMemoryOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const most = /^VmHWM:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return most === undefined ? null : Number(most) / 1024;
}
