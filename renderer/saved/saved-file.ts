import { notifications } from '@mantine/notifications';
import { create } from 'zustand';
import { chunksOf } from '../../shared/desk/chunks.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { linesOf, type SavedFileIssue } from '../../shared/saved/saved-file.ts';
import { desk } from '../desk/desk.ts';
import { deskState } from '../desk/states.ts';
import { saveFile } from '../ui/save-file.ts';
import { runOnce, taskWorker } from '../ui/worker-tasks.ts';
import { words } from '../words/words.ts';
import { announce } from '../workbench/announcements.ts';
import { completeStep, notifyFault } from './saved-actions.ts';
import type { SavedFileTasks } from './saved-file.worker.ts';
import { noFilter } from './saved-store.ts';

/** What importing a file would do. */
export interface SavedFilePreview {
  kind: 'preview';
  /** Content of `searches.jsonl`. */
  searches: Uint8Array;
  /** Numbers of the lines that aren't saved yet. */
  newLines: ReadonlySet<number>;
  /** Numbers of the lines that are saved already. */
  duplicates: ReadonlySet<number>;
  /** Lines that can't be imported; `field` is null if the line isn't JSON. */
  invalid: readonly { number: number; field: string | null }[];
}

/** State of the dialog for a file of saved searches; `done` and `total` count searches, `total` is null until known. */
export type SavedFileWork =
  | { kind: 'exporting' | 'reading' | 'adding'; done: number; total: number | null }
  | { kind: 'refused'; issue: SavedFileIssue }
  | SavedFilePreview;

export const useSavedFile = create<{ work: SavedFileWork | null }>()(() => ({ work: null }));

/** Searches are read and added in batches, as each may have a large answer. */
const searchesPerBatch = 10;

let controller = new AbortController();

const showWork = (work: SavedFileWork | null) => useSavedFile.setState({ work });

function startWork(work: SavedFileWork): AbortSignal {
  controller.abort();
  controller = new AbortController();
  showWork(work);
  return controller.signal;
}

/** Cancels the work without changes and closes its dialog. */
export function leaveSavedFile() {
  controller.abort();
  showWork(null);
}

function fail(fault: Fault) {
  showWork(null);
  notifyFault(fault);
}

/**
 * Reads the lines of saved searches for a file, passes each to `onLine`, and shows the progress. Damaged and missing
 * searches are skipped. Returns the signal of the work; null if it was canceled, or if it failed, which is reported.
 */
export async function readLines(
  ids: readonly string[],
  onLine: (line: string) => void,
): Promise<AbortSignal | null> {
  const signal = startWork({ kind: 'exporting', done: 0, total: ids.length });
  let requestedCount = 0;
  for (const batch of chunksOf(ids, searchesPerBatch)) {
    const outcome = await desk.call('saved.lines', { ids: batch }, { signal });
    if (signal.aborted) return null;
    if (!outcome.ok) {
      fail(outcome.fault);
      return null;
    }
    for (const line of outcome.value) if (line !== null) onLine(line);
    requestedCount += batch.length;
    showWork({ kind: 'exporting', done: requestedCount, total: ids.length });
  }
  return signal;
}

/** Shows and announces how many searches were exported, with sentences about those that were skipped. */
export function notifyExported(count: number, skipped: readonly string[]) {
  const text = count > 0 ? words.t('saved.file.exported', { count }) : words.t('saved.file.exportedNone');
  const message = skipped.length > 0 ? skipped.join('. ') : undefined;
  announce(message === undefined ? text : `${text}. ${message}`);
  notifications.show({ title: text, message, ...(message && { color: 'yellow', autoClose: false }) });
}

/** Returns a sentence on damaged or missing searches; an empty list if `count` is 0. */
export const damagedInWords = (count: number): string[] =>
  count > 0 ? [words.t('saved.file.leftOut', { count })] : [];

/** Exports saved searches to one file. */
export async function exportSaved(ids: readonly string[]) {
  const lines: string[] = [];
  const signal = await readLines(ids, (line) => lines.push(line));
  if (!signal) return;
  const program = deskState('about')?.version ?? '';
  const file = await runInWorker('pack', { lines, program, made: new Date() }, signal);
  if (signal.aborted) return;
  if (!file) return showWork({ kind: 'refused', issue: 'too-large' });
  showWork(null);
  saveFile('saved-searches.zip', new Blob([file]), 'application/zip');
  notifyExported(lines.length, damagedInWords(ids.length - lines.length));
}

/** Exports all saved searches, without the history, to one file. */
export async function exportAllSaved() {
  const outcome = await desk.call('saved.ids', { list: 'saved', ...noFilter });
  if (outcome.ok) await exportSaved(outcome.value);
  else notifyFault(outcome.fault);
}

/** Reads a file of saved searches and shows a preview of the import; changes nothing. */
export async function readSavedFile(file: Blob) {
  const signal = startWork({ kind: 'reading', done: 0, total: null });
  const content = await runInWorker('unpack', file, signal);
  if (signal.aborted) return;
  if (!content?.ok) return showWork({ kind: 'refused', issue: content?.issue ?? 'too-large' });
  const { searches } = content;
  const newLines = new Set<number>();
  const duplicates = new Set<number>();
  const invalid: { number: number; field: string | null }[] = [];
  for (const batch of batchesOf(searches, () => true)) {
    const lines = batch.map(({ line }) => line);
    const outcome = await desk.call('saved.checkLines', { lines }, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) return fail(outcome.fault);
    for (const [index, check] of outcome.value.entries()) {
      const number = batch[index]?.number ?? 0;
      if (check.state === 'wrong') invalid.push({ number, field: check.field });
      else (check.state === 'same' ? duplicates : newLines).add(number);
    }
    showWork({ kind: 'reading', done: newLines.size + duplicates.size + invalid.length, total: null });
  }
  showWork({ kind: 'preview', searches, newLines, duplicates, invalid });
}

/** Imports the previewed searches as one undoable step; if it fails or is canceled, nothing is imported. */
export async function addFromFile(
  { searches, newLines, duplicates }: SavedFilePreview,
  withDuplicates: boolean,
) {
  const total = newLines.size + (withDuplicates ? duplicates.size : 0);
  const signal = startWork({ kind: 'adding', done: 0, total });
  const added: string[] = [];
  const removeAdded = () => desk.call('saved.remove', { ids: added });
  const isIncluded = (number: number) => newLines.has(number) || (withDuplicates && duplicates.has(number));
  for (const batch of batchesOf(searches, isIncluded)) {
    // Not cancelable while saving, so that the number of imported searches is known.
    const outcome = await desk.call('saved.addLines', { lines: batch.map(({ line }) => line) });
    if (outcome.ok) added.push(...outcome.value);
    if (signal.aborted || !outcome.ok) {
      if (added.length > 0) await removeAdded();
      if (!signal.aborted && !outcome.ok) fail(outcome.fault);
      return;
    }
    showWork({ kind: 'adding', done: added.length, total });
  }
  showWork(null);
  completeStep({
    text: words.t('saved.file.imported', { count: added.length }),
    undo: removeAdded,
  });
}

function* batchesOf(searches: Uint8Array, isIncluded: (number: number) => boolean) {
  let batch: { number: number; line: string }[] = [];
  for (const line of linesOf(searches)) {
    if (!isIncluded(line.number)) continue;
    batch.push(line);
    if (batch.length < searchesPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Runs a task in its own worker; undefined if it was canceled or the worker crashed, as it does when out of memory. */
function runInWorker<Name extends keyof SavedFileTasks>(
  name: Name,
  input: SavedFileTasks[Name]['input'],
  signal: AbortSignal,
): Promise<SavedFileTasks[Name]['output'] | undefined> {
  const worker = taskWorker<SavedFileTasks>(
    new Worker(new URL('./saved-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  return runOnce(worker, name, input, { signal }).catch(() => undefined);
}
