import { create } from 'zustand';

/** State of the dialogs docked at the left of the window. */
interface DockedDialogs {
  /** Right edges by dialog ID, in pixels from the left of the window; 0 for a hidden dialog. */
  rightEdges: ReadonlyMap<string, number>;
  /** Width set by the user, in pixels; null for the default width. */
  width: number | null;
}

export const useDockedDialogs = create<DockedDialogs>()(() => ({ rightEdges: new Map(), width: null }));

/** Returns the width covered by docked dialogs at the left of the window, in pixels; 0 if there is none. */
export const dockedWidth = ({ rightEdges }: DockedDialogs): number => Math.max(0, ...rightEdges.values());

/** Stores the right edge of a dialog; undefined if it was closed. */
export function setDockedEdge(id: string, right: number | undefined) {
  useDockedDialogs.setState(({ rightEdges }) => {
    if (rightEdges.get(id) === right) return {};
    const changed = new Map(rightEdges);
    if (right === undefined) changed.delete(id);
    else changed.set(id, right);
    return { rightEdges: changed };
  });
}
