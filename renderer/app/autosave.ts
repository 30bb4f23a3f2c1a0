import type { Outcome } from '../../shared/faults/fault.ts';
import { useDeskLink } from '../desk/desk.ts';

/** Part of the window's state that the desk stores. */
interface Autosaved<T> {
  now(): T;
  /** Calls the listener on each change. */
  subscribe(listener: () => void): void;
  write(value: T): Promise<Outcome<null>>;
}

/**
 * Writes the state now, if it differs from the stored one, and after each change. Changes during a write are written
 * together afterward. Retries a failed write when the connection is restored.
 * @param onDisk the stored value; undefined if there is none
 */
export function autosave<T>({ now, subscribe, write }: Autosaved<T>, onDisk?: T) {
  let written = JSON.stringify(onDisk);
  let isWriting = false;
  const writeChanges = async () => {
    if (isWriting) return;
    isWriting = true;
    for (let value = now(); JSON.stringify(value) !== written; value = now()) {
      const outcome = await write(value);
      if (!outcome.ok) break;
      written = JSON.stringify(value);
    }
    isWriting = false;
  };
  subscribe(() => void writeChanges());
  useDeskLink.subscribe(({ link }) => {
    if (link === 'connected') void writeChanges();
  });
  void writeChanges();
}
