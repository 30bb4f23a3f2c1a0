import { create } from 'zustand';
import { openPanel } from '../../app/layout.ts';
import type { ImportSource } from './import-preview.ts';

/** A file or text, the borders of places, or null: still to be chosen. */
type Source = ImportSource | 'places' | null;

interface Waiting {
  number: number;
  source: Source;
}

/** What is to be imported, one after the other; the dialog shows the first. */
export const useImports = create<{ waiting: readonly Waiting[] }>()(() => ({ waiting: [] }));

let lastNumber = 0;

/** Lets the person choose what to import. */
export const chooseImport = () => queue([null]);

/** Shows what the sources would bring, after what is being imported already. */
export const importZones = (sources: readonly ImportSource[]) => queue(sources);

/** Takes another source in place of the first. */
export const swapSource = (source: Source) =>
  useImports.setState(({ waiting: [first, ...further] }) => ({
    waiting: first ? [{ ...first, source }, ...further] : [],
  }));

/** The first is done or given up; the next one comes. */
export const closeImport = () => useImports.setState(({ waiting }) => ({ waiting: waiting.slice(1) }));

function queue(sources: readonly Source[]) {
  if (sources.length === 0) return;
  openPanel('zones');
  const further = sources.map((source): Waiting => {
    lastNumber += 1;
    return { number: lastNumber, source };
  });
  useImports.setState(({ waiting }) => ({
    waiting: [...waiting.filter(({ source }) => source !== null), ...further],
  }));
}

/** What is in the files; nothing is in one that cannot be read, such as a folder, and the preview says so. */
export const sourcesOfFiles = (files: readonly File[]): Promise<ImportSource[]> =>
  Promise.all(
    files.map(async (file) => ({
      name: file.name,
      input: new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0))),
    })),
  );
