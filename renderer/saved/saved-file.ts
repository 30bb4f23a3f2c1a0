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
import { done, notifyFault } from './saved-actions.ts';
import type { SavedFileTasks } from './saved-file.worker.ts';
import { noFilter } from './saved-store.ts';

/** What importing a file would do. */
export interface SavedFilePreview {
  kind: 'preview';
  searches: Uint8Array;
  /** Line numbers. */
  fresh: ReadonlySet<number>;
  same: ReadonlySet<number>;
  wrong: readonly { number: number; field: string | null }[];
}

/** Progress on a file of saved searches; `of` is null until known. */
export type SavedFileWork =
  | { kind: 'exporting' | 'reading' | 'adding'; done: number; of: number | null }
  | { kind: 'refused'; issue: SavedFileIssue }
  | SavedFilePreview;

export const useSavedFile = create<{ work: SavedFileWork | null }>()(() => ({ work: null }));

/** Sent to the worker in batches, as each search may have a large answer. */
const searchesAtOnce = 10;

let running = new AbortController();

const show = (work: SavedFileWork | null) => useSavedFile.setState({ work });

function begin(work: SavedFileWork): AbortSignal {
  running.abort();
  running = new AbortController();
  show(work);
  return running.signal;
}

/** Cancels the work without changes and closes its dialog. */
export function leaveSavedFile() {
  running.abort();
  show(null);
}

function fail(fault: Fault) {
  show(null);
  notifyFault(fault);
}

/**
 * Takes the line of each of these saved searches and shows how far it is. Those that are damaged or gone have
 * none. Null where it was cancelled, or failed, which is told.
 */
export async function takeLines(
  ids: readonly string[],
  take: (line: string) => void,
): Promise<AbortSignal | null> {
  const signal = begin({ kind: 'exporting', done: 0, of: ids.length });
  let requestedCount = 0;
  for (const some of chunksOf(ids, searchesAtOnce)) {
    const outcome = await desk.call('saved.lines', { ids: some }, { signal });
    if (signal.aborted) return null;
    if (!outcome.ok) {
      fail(outcome.fault);
      return null;
    }
    for (const line of outcome.value) if (line !== null) take(line);
    requestedCount += some.length;
    show({ kind: 'exporting', done: requestedCount, of: ids.length });
  }
  return signal;
}

/** Tells how many searches were exported, and what was left out. */
export function notifyExported(count: number, leftOut: readonly string[]) {
  const text = count > 0 ? words.t('saved.file.exported', { count }) : words.t('saved.file.exportedNone');
  const message = leftOut.length > 0 ? leftOut.join('. ') : undefined;
  announce(message === undefined ? text : `${text}. ${message}`);
  notifications.show({ title: text, message, ...(message && { color: 'yellow', autoClose: false }) });
}

/** How many are damaged or gone, in words; nothing where none are. */
export const damagedInWords = (count: number): string[] =>
  count > 0 ? [words.t('saved.file.leftOut', { count })] : [];

/** Offers these saved searches as one file. */
export async function exportSaved(ids: readonly string[]) {
  const lines: string[] = [];
  const signal = await takeLines(ids, (line) => lines.push(line));
  if (!signal) return;
  const program = deskState('about')?.version ?? '';
  const file = await inWorker('pack', { lines, program, made: new Date() }, signal);
  if (signal.aborted) return;
  if (!file) return show({ kind: 'refused', issue: 'too-large' });
  show(null);
  saveFile('saved-searches.zip', new Blob([file]), 'application/zip');
  notifyExported(lines.length, damagedInWords(ids.length - lines.length));
}

/** Offers all that a person saved as one file. */
export async function exportAllSaved() {
  const outcome = await desk.call('saved.ids', { list: 'saved', ...noFilter });
  if (outcome.ok) await exportSaved(outcome.value);
  else notifyFault(outcome.fault);
}

/** Reads a file of saved searches and shows what importing it would do; nothing is changed. */
export async function readSavedFile(file: Blob) {
  const signal = begin({ kind: 'reading', done: 0, of: null });
  const content = await inWorker('unpack', file, signal);
  if (signal.aborted) return;
  if (!content?.ok) return show({ kind: 'refused', issue: content?.issue ?? 'too-large' });
  const { searches } = content;
  const fresh = new Set<number>();
  const same = new Set<number>();
  const wrong: { number: number; field: string | null }[] = [];
  for (const some of batchesOf(searches, () => true)) {
    const lines = some.map(({ line }) => line);
    const outcome = await desk.call('saved.checkLines', { lines }, { signal });
    if (signal.aborted) return;
    if (!outcome.ok) return fail(outcome.fault);
    for (const [index, check] of outcome.value.entries()) {
      const number = some[index]?.number ?? 0;
      if (check.state === 'wrong') wrong.push({ number, field: check.field });
      else (check.state === 'same' ? same : fresh).add(number);
    }
    show({ kind: 'reading', done: fresh.size + same.size + wrong.length, of: null });
  }
  show({ kind: 'preview', searches, fresh, same, wrong });
}

/** Saves what was previewed, as one step to be taken back: all of it, or nothing where it fails or is cancelled. */
export async function addFromFile({ searches, fresh, same }: SavedFilePreview, alsoSame: boolean) {
  const of = fresh.size + (alsoSame ? same.size : 0);
  const signal = begin({ kind: 'adding', done: 0, of });
  const added: string[] = [];
  const takeBack = () => desk.call('saved.remove', { ids: added });
  const isWanted = (number: number) => fresh.has(number) || (alsoSame && same.has(number));
  for (const some of batchesOf(searches, isWanted)) {
    // Not cancelable while saving, so that the number of imported searches is known.
    const outcome = await desk.call('saved.addLines', { lines: some.map(({ line }) => line) });
    if (outcome.ok) added.push(...outcome.value);
    if (signal.aborted || !outcome.ok) {
      if (added.length > 0) await takeBack();
      if (!signal.aborted && !outcome.ok) fail(outcome.fault);
      return;
    }
    show({ kind: 'adding', done: added.length, of });
  }
  show(null);
  done({
    text: words.t('saved.file.imported', { count: added.length }),
    undo: takeBack,
  });
}

function* batchesOf(searches: Uint8Array, isWanted: (number: number) => boolean) {
  let batch: { number: number; line: string }[] = [];
  for (const one of linesOf(searches)) {
    if (!isWanted(one.number)) continue;
    batch.push(one);
    if (batch.length < searchesAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Undefined if it was canceled, or the worker crashed, as it does when out of memory. */
function inWorker<Name extends keyof SavedFileTasks>(
  name: Name,
  input: SavedFileTasks[Name]['input'],
  signal: AbortSignal,
): Promise<SavedFileTasks[Name]['output'] | undefined> {
  const worker = taskWorker<SavedFileTasks>(
    new Worker(new URL('./saved-file.worker.ts', import.meta.url), { type: 'module' }),
  );
  return runOnce(worker, name, input, { signal }).catch(() => undefined);
}
