import type { Watched } from '../../shared/desk/contract.ts';

/** A watched value that can be published to. */
export interface Publisher<Value> extends Watched<Value> {
  publish(value: Value): void;
}

/** Returns a watched value; `publish` changes it and calls all listeners. */
export function publisher<Value>(first: Value): Publisher<Value> {
  const listeners = new Set<(value: Value) => void>();
  let current = first;
  return {
    read: () => current,
    publish(value) {
      current = value;
      for (const listener of [...listeners]) listener(value);
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
