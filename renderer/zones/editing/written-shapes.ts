import { create } from 'zustand';
import type { PanelInputs } from '../../workbench/panel.ts';

interface WrittenShapes {
  /** WKT texts by workspace id of the zone, the most recently edited last. */
  texts: ReadonlyMap<string, string>;
}

/** Drafts of zone shapes as WKT that were neither applied nor reverted. */
export const useWrittenShapes = create<WrittenShapes>()(() => ({ texts: new Map() }));

/** Keeps the draft of a zone while its card is closed; null discards it. */
export const keepWrittenShape = (id: string, text: string | null) =>
  useWrittenShapes.setState(({ texts }) => {
    const next = new Map(texts);
    next.delete(id);
    if (text !== null) next.set(id, text);
    return { texts: next };
  });

/**
 * Maximum number of drafts stored in the workspace; more than anyone edits at a time. Drafts of deleted zones are
 * dropped this way.
 */
const maxStoredTexts = 50;
/** Maximum length of a stored draft, in characters: five times the longest shape that the service accepts. */
const maxStoredLength = 1_000_000;

/** Stores the drafts in the workspace, and restores them. */
export const writtenShapesSearch: PanelInputs = {
  subscribe: useWrittenShapes.subscribe,
  inputs() {
    const texts = [...useWrittenShapes.getState().texts].map(([zone, text]) => ({ zone, text }));
    return {
      writtenShapes: texts.filter(({ text }) => text.length <= maxStoredLength).slice(-maxStoredTexts),
    };
  },
  restore({ writtenShapes = [] }) {
    useWrittenShapes.setState({ texts: new Map(writtenShapes.map(({ zone, text }) => [zone, text])) });
  },
};
