import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { readOnlyReason, whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import type { ImportSource } from './import-messages.ts';
import { type FoundFile, importSources } from './import-sources.ts';

/** A file or text, borders of places, or null if not selected yet. */
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

export const importCommand: Command = {
  id: 'zones.import',
  titleKey: 'zones.import.title',
  keys: [],
  unavailable: () => readOnlyReason() ?? whileDrawingReason(),
  run: chooseImport,
};

/** Queues the preview of a text; nothing if it is empty. */
export const importText = (text: string) => queue(text.trim() === '' ? [] : [{ name: null, input: text }]);

/** Shows what each file would bring, one after the other. */
export const importFiles = (files: readonly FoundFile[]) => queue(importSources(files));

/** Replaces the source of the first import. */
export const swapSource = (source: Source) =>
  useImports.setState(({ waiting: [first, ...further] }) => ({
    waiting: first ? [{ ...first, source }, ...further] : [],
  }));

/** Ends an import; if it was the first, the next one is shown. */
export const closeImport = (number: number) =>
  useImports.setState(({ waiting }) => ({ waiting: waiting.filter((one) => one.number !== number) }));

/** Drops all imports after the first. */
export const leaveOutFurther = () => useImports.setState(({ waiting }) => ({ waiting: waiting.slice(0, 1) }));

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
