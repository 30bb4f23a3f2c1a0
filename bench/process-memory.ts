import { readFileSync } from 'node:fs';
import { processFamily } from '../e2e/process-family.ts';

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
}

/** Memory of several processes in megabytes; shared pages count once (PSS). */
export interface FamilyMemory {
  /** Includes pages of memory-mapped files, which the system reclaims when needed. */
  all: number;
  /** Private memory of the processes. */
  own: number;
}

/** Returns the memory of a process and its descendants; null if the system doesn't report it. */
export function familyMemory(pid: number): FamilyMemory | null {
  if (process.platform !== 'linux') return null;
  const memory = { all: 0, own: 0 };
  for (const one of processFamily(pid)) {
    const reported = readOrNothing(`/proc/${one}/smaps_rollup`);
    const megabytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(reported)?.[1] ?? 0) / 1024;
    memory.all += megabytes('Pss');
    memory.own += megabytes('Pss_Anon') + megabytes('Pss_Shmem');
  }
  return memory;
}

/** As `familyMemory`, including pages of mapped files. */
export const memoryOfFamily = (pid: number): number | null => familyMemory(pid)?.all ?? null;

/** Returns the memory of the window's process in megabytes; null if the system doesn't report it. */
export function memoryOfWindow(pid: number): number | null {
  const window = processFamily(pid).find((one) =>
    readOrNothing(`/proc/${one}/cmdline`).includes('--type=renderer'),
  );
  return window === undefined ? null : memoryOfFamily(window);
}

/** Returns the peak memory of a process in megabytes; null if the system doesn't report it. */
export function mostMemoryOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const most = /^VmHWM:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return most === undefined ? null : Number(most) / 1024;
}
