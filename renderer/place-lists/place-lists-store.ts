import { create } from 'zustand';
import { type LineDecision, maxRowsPerCall } from '../../shared/desk/geocoding.ts';
import type { Job, JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import type { LineReadingOptions } from '../../shared/geocoding/line-request.ts';
import {
  type ColumnMapping,
  type Direction,
  locatesPlaces,
  mappingOfHeadings,
} from '../../shared/place-lists/columns.ts';
import { maxRows, readList } from '../../shared/place-lists/list-file.ts';
import type { ListedPoint } from '../../shared/saved/searches.ts';
import { ask, faultOf } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { answerLanguage } from '../desk/language.ts';
import { deskState, useDeskState } from '../desk/states.ts';
import { readingContext } from '../place-search/reading-context.ts';
import { words } from '../words/words.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { hideStepNotice, showStepNotice } from '../workbench/step-notice.tsx';
import type { LinesSource, ListedLines } from './lines-source.ts';
import { maxLinesAtOnce } from './list-places.ts';
import { type ListReader, memoryReader, openListReader } from './list-reader.ts';
import type { ListSummary } from './list-summary.ts';
import { noPreviousList, previousList, type RepeatedAction, repeatActions } from './previous-list.ts';
import { summarizeRows } from './read-text.ts';

/** A list that was opened, with its look-up settings. */
export interface ListDraft {
  /** File name; empty for pasted text. */
  name: string;
  reader: ListReader;
  mapping: ColumnMapping;
  direction: Direction;
  addition: string;
  /** As typed: country codes separated by commas. */
  countries: string;
  near: { position: LatLng; kilometers: number } | null;
  /** The list is looked up as typed, without the form for columns. */
  asWritten: boolean;
  /** Share of lines passed to the desk, from 0 to 1; null until started. */
  handedOver: number | null;
}

/** State of a list in the window, in addition to the desk's job. */
export interface ListState {
  /** Text being typed or pasted. */
  text: string;
  /** Added to each address of the text, such as the town. */
  addition: string;
  /** Whether the text is shown although a job has looked up, or is looking up, an earlier version. */
  isEditingText: boolean;
  draft: ListDraft | null;
  /** Why the text or file was rejected. */
  refusal: { kind: 'unreadable' | 'empty' | 'no-list' } | { kind: 'too-long'; count: number } | null;
  fault: Fault | null;
  filter: ListedLines;
  /** Position of the selected line among the filtered lines. */
  selected: number;
  /** Position of the marked candidate of the selected line. */
  marked: LatLng | null;
  /** Previous decisions for undo, oldest step first; `list` is the id of the source. */
  steps: readonly { list: string; before: readonly LineDecision[] }[];
}

/** Target of the address panel's list; other lists are named after what their places are for. */
export const addressPanelList = '';

const emptyList: ListState = {
  text: '',
  addition: '',
  isEditingText: false,
  draft: null,
  refusal: null,
  fault: null,
  filter: 'all',
  selected: 0,
  marked: null,
  steps: [],
};

/** Lists by target. */
export const useLists = create<{ lists: ReadonlyMap<string, ListState> }>()(() => ({ lists: new Map() }));

export const useList = (target: string): ListState => useLists(({ lists }) => lists.get(target) ?? emptyList);
export const listNow = (target: string): ListState => useLists.getState().lists.get(target) ?? emptyList;

export const changeList = (target: string, part: Partial<ListState>) =>
  useLists.setState(({ lists }) => ({
    lists: new Map(lists).set(target, { ...(lists.get(target) ?? emptyList), ...part }),
  }));

/** Returns the job of a target's list; undefined if there is none. */
export const useGeocodingJob = (target: string): JobOf<'geocoding'> | undefined =>
  useDeskState('jobs').find((job): job is JobOf<'geocoding'> => isJobOf(job, target));
export const geocodingJobNow = (target: string): JobOf<'geocoding'> | undefined =>
  deskState('jobs').find((job): job is JobOf<'geocoding'> => isJobOf(job, target));
const isJobOf = (job: Job, target: string): boolean => job.kind === 'geocoding' && job.target === target;

export const writeText = (target: string, text: string) => changeList(target, { text, refusal: null });

/** Reads a file or pasted text as a draft. */
export async function readDraft(target: string, input: Blob | string, name: string) {
  closeDraft(target);
  changeList(target, { refusal: null, fault: null });
  try {
    openDraft(target, await openListReader(input), name);
  } catch {
    changeList(target, { refusal: { kind: 'unreadable' } });
  }
}

/** Opens a list as a draft; returns false if it isn't a list of places. */
export function openDraft(target: string, reader: ListReader, name: string): boolean {
  const { headings, columns } = reader.list;
  const refusal = refusalOf(reader.list);
  if (refusal) {
    reader.close();
    changeList(target, { refusal });
    return false;
  }
  const detected = headings ? mappingOfHeadings(headings) : [];
  const [forward, reverse] = [locatesPlaces(detected, 'forward'), locatesPlaces(detected, 'reverse')];
  // Other panels use positions as they are, and so do lists whose direction could not be detected.
  const isMixed = target !== addressPanelList || !(forward || reverse);
  changeList(target, {
    draft: {
      name,
      reader,
      addition: '',
      countries: '',
      near: null,
      asWritten: false,
      handedOver: null,
      mapping: Array.from({ length: columns }, (_, column) => detected[column] ?? null),
      direction: isMixed ? 'mixed' : forward ? 'forward' : 'reverse',
    },
  });
  return true;
}

/** Larger files aren't lists of places and would freeze the window; 32,767 is the maximum cell length of spreadsheets. */
const [maxColumns, maxListCellLength] = [500, 32_767];

function refusalOf({ count, columns, maxCellLength }: ListSummary): ListState['refusal'] {
  if (count === 0) return { kind: 'empty' };
  if (count > maxRows) return { kind: 'too-long', count };
  return columns > maxColumns || maxCellLength > maxListCellLength ? { kind: 'no-list' } : null;
}

/**
 * Reads a file for a panel: returns its places if none needs a look-up or review; otherwise undefined, with the list
 * open as a draft or refused.
 */
export async function openPlacesFile(
  target: string,
  file: File,
): Promise<readonly ListedPoint[] | undefined> {
  await readDraft(target, file, file.name);
  const { draft } = listNow(target);
  if (!draft) return undefined;
  const { headings, format, count } = draft.reader.list;
  if (count > maxLinesAtOnce) return undefined;
  const rows: (readonly string[])[] = [];
  while (rows.length < count) rows.push(...(await draft.reader.rows(rows.length, maxRowsPerCall)));
  const { places } = summarizeRows({ headings, format, rows });
  if (places.length < count) return undefined;
  closeDraft(target);
  return places;
}

export function changeDraft(target: string, part: Partial<Omit<ListDraft, 'reader' | 'name'>>) {
  const { draft } = listNow(target);
  changeList(target, { draft: draft && { ...draft, ...part } });
}

export function closeDraft(target: string) {
  listNow(target).draft?.reader.close();
  changeList(target, { draft: null });
}

/** Returns how the lines of a draft are converted to queries. */
export const draftReading = ({ reader, mapping, direction, addition }: ListDraft): LineReadingOptions => ({
  mapping,
  direction,
  addition,
  separator: reader.list.format.separator,
  context: readingContext(),
});

/**
 * Passes the list to the desk in parts and starts its job, which replaces the previous one. Other panels' lists keep
 * results and decisions of unchanged lines.
 */
export async function startDraft(target: string) {
  const { draft } = listNow(target);
  if (!draft || draft.handedOver !== null) return;
  const { reader, name, mapping, direction, addition, near } = draft;
  const { headings, columns, format, count } = reader.list;
  const isCurrent = () => listNow(target).draft?.reader === reader;
  const fail = (fault: Fault) => {
    if (draft.asWritten) closeDraft(target);
    else changeDraft(target, { handedOver: null });
    changeList(target, { fault });
  };
  changeDraft(target, { handedOver: 0 });
  const previousJob = geocodingJobNow(target);
  const language = answerLanguage(deskState('settings'));
  const countries = countryCodes(draft.countries);
  try {
    const previous =
      previousJob && target !== addressPanelList
        ? await previousList(previousJob, { language, countries })
        : noPreviousList;
    const list = await ask('geocoding.begin', { name, headings, columns, format });
    for (let from = 0; from < previous.known.length; from += maxRowsPerCall)
      await ask('geocoding.add', {
        list,
        rows: [],
        known: previous.known.slice(from, from + maxRowsPerCall),
      });
    const actions: RepeatedAction[] = [];
    for (let from = 0; from < count; from += maxRowsPerCall) {
      const rows = await reader.rows(from, maxRowsPerCall);
      await ask('geocoding.add', { list, rows });
      if (!isCurrent()) return;
      actions.push(...previous.repeatedActions(rows, draftReading(draft), from));
      changeDraft(target, { handedOver: Math.min(1, (from + rows.length) / count) });
    }
    // The user may select lines as soon as the list appears.
    changeList(target, { filter: 'all', selected: 0, steps: [] });
    const job = await ask('jobs.start', {
      kind: 'geocoding',
      question: {
        list,
        mapping,
        direction,
        addition,
        countries,
        language,
        target,
        near: near && { position: near.position, meters: near.kilometers * 1000 },
        context: readingContext(),
      },
    });
    await repeatActions(job, actions);
  } catch (error) {
    return fail(faultOf(error));
  }
  closeDraft(target);
  const startedState = { isEditingText: false, fault: null };
  changeList(
    target,
    target === addressPanelList ? { ...startedState, text: '', addition: '' } : startedState,
  );
}

/** Looks up the typed lines as they are. */
export async function lookUpText(target: string) {
  const { text, addition } = listNow(target);
  if (!openDraft(target, memoryReader(readList(text)), '')) return;
  changeDraft(target, { addition, asWritten: true });
  await startDraft(target);
}

/** Removes a list and its job, such as after its places were used. */
export async function dropList(target: string) {
  closeDraft(target);
  changeList(target, emptyList);
  const job = geocodingJobNow(target);
  if (job) await desk.call('jobs.cancel', { id: job.id });
}

/** Splits typed country codes at spaces, commas, and semicolons. */
export const countryCodes = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const chooseFilter = (target: string, filter: ListedLines) =>
  changeList(target, { filter, selected: 0 });
export const selectLine = (target: string, selected: number) => changeList(target, { selected });

const noticeId = 'geocoding-decision';

/** Decides a line; undoable. */
export async function decide(source: LinesSource, decision: LineDecision) {
  if (!(await decideAll(source, [decision]))) return;
  const key = decision.decision.kind === 'rejected' ? 'geocoding.rejectedLine' : 'geocoding.confirmedLine';
  showStepNotice({
    id: noticeId,
    text: words.t(key, { line: decision.row + 1 }),
    actions: [{ label: words.t('geocoding.undo'), run: () => void undoDecision(source) }],
  });
}

/** Decides several lines as one step; returns false if that fails. */
async function decideAll({ id, target, decide }: LinesSource, decisions: readonly LineDecision[]) {
  if (isReadOnly()) {
    notifyReadOnly();
    return false;
  }
  const before: LineDecision[] = [];
  for (let from = 0; from < decisions.length; from += maxRowsPerCall) {
    const batch = decisions.slice(from, from + maxRowsPerCall);
    const outcome = await decide(batch);
    if (!outcome.ok) {
      changeList(target, { fault: outcome.fault });
      return false;
    }
    before.push(...outcome.value);
  }
  changeList(target, { steps: [...listNow(target).steps, { list: id, before }], fault: null });
  return true;
}

/** A doubtful line with the score of its first candidate, from 0 to 1; null if it has none. */
export interface ScoredRow {
  row: number;
  score: number | null;
}

/** Returns all doubtful lines; undefined if they can't be read, which the list reports. */
export async function doubtfulScores(source: LinesSource): Promise<ScoredRow[] | undefined> {
  const scored: ScoredRow[] = [];
  for (let from = 0; ; from += maxRowsPerCall) {
    const outcome = await source.lines('open', from, maxRowsPerCall);
    if (!outcome.ok) {
      changeList(source.target, { fault: outcome.fault });
      return undefined;
    }
    if (outcome.value.length === 0) return scored;
    for (const { row, state, answer } of outcome.value) {
      const candidate = answer && 'candidates' in answer ? answer.candidates[0] : undefined;
      if (state === 'doubtful') scored.push({ row, score: candidate?.score ?? null });
    }
  }
}

/** Rejects all doubtful lines as one undoable step. */
export async function rejectDoubtful(source: LinesSource) {
  const doubtful = await doubtfulScores(source);
  const decision = { kind: 'rejected' } as const;
  if (doubtful)
    await decideAll(
      source,
      doubtful.map(({ row }) => ({ row, decision })),
    );
}

/** Confirms the first candidates of lines as one undoable step; the notice says how many doubtful lines remain. */
export async function confirmRows(source: LinesSource, rows: readonly number[], remainingCount: number) {
  const decision = { kind: 'confirmed', candidate: 0 } as const;
  if (
    !(await decideAll(
      source,
      rows.map((row) => ({ row, decision })),
    ))
  )
    return;
  const [confirmedText, remainingText] = [
    words.t('placeList.confirmedCount', { count: rows.length }),
    words.t('placeList.staysCount', { count: remainingCount }),
  ];
  showStepNotice({
    id: noticeId,
    text: `${confirmedText} ${remainingText}`,
    actions: [{ label: words.t('geocoding.undo'), run: () => void undoDecision(source) }],
  });
}

/** Undoes the last decision, if it was made on this source. */
export async function undoDecision({ id, target, decide }: LinesSource) {
  const { steps } = listNow(target);
  const step = steps.at(-1);
  if (step?.list !== id) return;
  changeList(target, { steps: steps.slice(0, -1) });
  hideStepNotice(noticeId);
  for (let from = 0; from < step.before.length; from += maxRowsPerCall) {
    const decisions = step.before.slice(from, from + maxRowsPerCall);
    const outcome = await decide(decisions);
    if (!outcome.ok) return changeList(target, { fault: outcome.fault });
  }
}

/** Resumes or pauses a list's job. */
export async function controlJob(call: 'jobs.pause' | 'jobs.resume', { id, target }: JobOf<'geocoding'>) {
  const outcome = await desk.call(call, { id });
  changeList(target, { fault: outcome.ok ? null : outcome.fault });
}

/** Looks up another text for a line. */
export async function correctLine({ target, correct }: LinesSource, row: number, query: string) {
  const outcome = await correct(row, query);
  changeList(target, { fault: outcome.ok ? null : outcome.fault });
}

/** Looks up the lines again for which the service failed. */
export async function retryFailedLines(job: JobOf<'geocoding'>) {
  const outcome = await desk.call('geocoding.askAgain', { job: job.id });
  if (!outcome.ok) return changeList(job.target, { fault: outcome.fault });
  await controlJob('jobs.resume', job);
}
