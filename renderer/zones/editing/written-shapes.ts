import { create } from 'zustand';
import type { PanelSearch } from '../../workbench/panel.ts';

interface WrittenShapes {
  /** By the zones' ids, the one that was written last at the end. */
  texts: ReadonlyMap<string, string>;
}

/** What was written as the shape of zones and neither applied nor restored yet. */
export const useWrittenShapes = create<WrittenShapes>()(() => ({ texts: new Map() }));

/** Keeps what is written for a zone, also while its card is closed; null: nothing any more. */
export const keepWrittenShape = (id: string, text: string | null) =>
  useWrittenShapes.setState(({ texts }) => {
    const stored = new Map(texts);
    stored.delete(id);
    if (text !== null) stored.set(id, text);
    return { texts: stored };
  });

/** More than anybody writes at a time; those of zones that were deleted meanwhile leave so. */
const mostCached = 50;
/** In characters: five times the longest shape that the service takes. */
const longestCached = 1_000_000;

/** The texts as the workspace keeps them. */
export const writtenShapesSearch: PanelSearch = {
  subscribe: useWrittenShapes.subscribe,
  kept() {
    const texts = [...useWrittenShapes.getState().texts].map(([zone, text]) => ({ zone, text }));
    return { writtenShapes: texts.filter(({ text }) => text.length <= longestCached).slice(-mostCached) };
  },
  restore({ writtenShapes = [] }) {
    useWrittenShapes.setState({ texts: new Map(writtenShapes.map(({ zone, text }) => [zone, text])) });
  },
};
