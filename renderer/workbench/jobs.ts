import { create } from 'zustand';

export interface Work {
  id: number;
  title: string;
  done: number;
  /** Null while it is not known how much there is to do. */
  total: number | null;
  cancel: (() => void) | null;
}

/** Work that was begun and waits for the person. */
export interface HeldWork {
  title: string;
  /** Leads to where it can go on. */
  open(): void;
}

/** Long work that is under way, or waits; the bar at the bottom shows it. */
export const useWork = create<{ works: readonly Work[]; held: HeldWork | null }>()(() => ({
  works: [],
  held: null,
}));

/** Shows what waits for the person, until it is shown that nothing does. */
export const showHeldWork = (held: HeldWork | null) => useWork.setState({ held });

let lastId = 0;

/** Shows long work until it is finished. */
export function startWork({ title, cancel }: { title: string; cancel?: () => void }) {
  lastId += 1;
  const id = lastId;
  useWork.setState(({ works }) => ({
    works: [...works, { id, title, done: 0, total: null, cancel: cancel ?? null }],
  }));
  return {
    progress({ done, total }: { done: number; total: number }) {
      useWork.setState(({ works }) => ({
        works: works.map((work) => (work.id === id ? { ...work, done, total } : work)),
      }));
    },
    finish() {
      useWork.setState(({ works }) => ({ works: works.filter((work) => work.id !== id) }));
    },
  };
}
