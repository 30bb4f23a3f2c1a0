import { create } from 'zustand';

interface WrittenShapes {
  texts: ReadonlyMap<string, string>;
}

/** What was written as the shape of zones, by their ids, and neither applied nor restored yet. */
export const useWrittenShapes = create<WrittenShapes>()(() => ({ texts: new Map() }));

/** Keeps what is written for a zone, also while its card is closed; null: nothing any more. */
export const keepWrittenShape = (id: string, text: string | null) =>
  useWrittenShapes.setState(({ texts }) => {
    const kept = new Map(texts);
    if (text === null) kept.delete(id);
    else kept.set(id, text);
    return { texts: kept };
  });
