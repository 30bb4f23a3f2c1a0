import { create } from 'zustand';

/** Dialogs that are docked at the left of the window. */
interface DockedDialogs {
  /** Their right edges by id, in pixels from the left of the window; 0 for a hidden one. */
  rights: ReadonlyMap<string, number>;
  /** As wide as the person made them, in pixels; null for the usual width. */
  width: number | null;
}

export const useDockedDialogs = create<DockedDialogs>()(() => ({ rights: new Map(), width: null }));

/** Width covered by docked dialogs at the left of the window, in pixels. */
export const dockedWidth = ({ rights }: DockedDialogs): number => Math.max(0, ...rights.values());

/** Records the right edge of a dialog; undefined if it was closed. */
export function noteDocked(id: string, right: number | undefined) {
  useDockedDialogs.setState(({ rights }) => {
    if (rights.get(id) === right) return {};
    const changed = new Map(rights);
    if (right === undefined) changed.delete(id);
    else changed.set(id, right);
    return { rights: changed };
  });
}
