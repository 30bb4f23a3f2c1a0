import { create } from 'zustand';
import type { PanelInputs } from '../../workbench/panel.ts';

interface WrittenShapes {
  /** By zone id, most recently edited last. */
  texts: ReadonlyMap<string, string>;
}

/** Drafts of zone shapes that were neither applied nor reverted. */
export const useWrittenShapes = create<WrittenShapes>()(() => ({ texts: new Map() }));

/** Keeps the draft of a zone while its card is closed; null discards it. */
export const keepWrittenShape = (id: string, text: string | null) =>
  useWrittenShapes.setState(({ texts }) => {
    const stored = new Map(texts);
    stored.delete(id);
    if (text !== null) stored.set(id, text);
    return { texts: stored };
  });

/** More than anyone edits at a time; drafts of deleted zones are dropped this way. */
const maxCached = 50;
/** In characters: five times the longest shape that the service takes. */
const maxCachedLength = 1_000_000;

/** The texts as the workspace keeps them. */
export const writtenShapesSearch: PanelInputs = {
  subscribe: useWrittenShapes.subscribe,
  inputs() {
    const texts = [...useWrittenShapes.getState().texts].map(([zone, text]) => ({ zone, text }));
    return { writtenShapes: texts.filter(({ text }) => text.length <= maxCachedLength).slice(-maxCached) };
  },
  restore({ writtenShapes = [] }) {
    useWrittenShapes.setState({ texts: new Map(writtenShapes.map(({ zone, text }) => [zone, text])) });
  },
};
