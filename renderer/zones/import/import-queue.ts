import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { readOnlyReason, whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import type { ImportSource } from './import-messages.ts';
import { type FoundFile, importSources } from './import-sources.ts';

/** A file or text, borders of places, or null until the user has selected a source. */
type QueuedSource = ImportSource | 'places' | null;

interface QueuedImport {
  number: number;
  source: QueuedSource;
}

/** Imports in progress; the dialog shows the first, and then the others in order. */
export const useImports = create<{ queue: readonly QueuedImport[] }>()(() => ({ queue: [] }));

let lastNumber = 0;

/** Opens the dialog to select what to import. */
export const chooseImport = () => enqueue([null]);

export const importCommand: Command = {
  id: 'zones.import',
  titleKey: 'zones.import.title',
  keys: [],
  unavailable: () => readOnlyReason() ?? whileDrawingReason(),
  run: chooseImport,
};

/** Queues the preview of a text; nothing if it is empty. */
export const importText = (text: string) => enqueue(text.trim() === '' ? [] : [{ name: null, input: text }]);

/** Queues previews of files, one for each import that they make up. */
export const importFiles = (files: readonly FoundFile[]) => enqueue(importSources(files));

/** Replaces the source of the first import. */
export const swapSource = (source: QueuedSource) =>
  useImports.setState(({ queue: [first, ...further] }) => ({
    queue: first ? [{ ...first, source }, ...further] : [],
  }));

/** Ends an import; the next one is shown. */
export const closeImport = (number: number) =>
  useImports.setState(({ queue }) => ({ queue: queue.filter((one) => one.number !== number) }));

/** Drops all imports after the first. */
export const skipFurther = () => useImports.setState(({ queue }) => ({ queue: queue.slice(0, 1) }));

function enqueue(sources: readonly QueuedSource[]) {
  if (sources.length === 0) return;
  openPanel('zones');
  const further = sources.map((source): QueuedImport => {
    lastNumber += 1;
    return { number: lastNumber, source };
  });
  useImports.setState(({ queue }) => ({
    queue: [...queue.filter(({ source }) => source !== null), ...further],
  }));
}
