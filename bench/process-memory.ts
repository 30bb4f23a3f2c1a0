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

/** Memory of several processes in megabytes; what several of them share is counted once (PSS). */
export interface FamilyMemory {
  /** With the pages of files that are mapped into memory, which the system takes back when it needs the room. */
  all: number;
  /** What the processes have for themselves alone. */
  own: number;
}

/** The memory of a process and of all that it started. Null where the system does not tell. */
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

/** As `familyMemory`, the pages of mapped files included. */
export const memoryOfFamily = (pid: number): number | null => familyMemory(pid)?.all ?? null;

/** Memory of the process of the window alone, in megabytes. Null where the system does not tell. */
export function memoryOfWindow(pid: number): number | null {
  const window = processFamily(pid).find((one) =>
    readOrNothing(`/proc/${one}/cmdline`).includes('--type=renderer'),
  );
  return window === undefined ? null : memoryOfFamily(window);
}

/** The most memory that a process has had at once, in megabytes. Null where the system does not tell. */
export function mostMemoryOf(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const most = /^VmHWM:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return most === undefined ? null : Number(most) / 1024;
}
