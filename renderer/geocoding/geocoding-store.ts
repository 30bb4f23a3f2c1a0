import { create } from 'zustand';
import { type LineDecision, rowsAtOnce } from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import type { Fault } from '../../shared/fault.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import {
  type ColumnMapping,
  type Direction,
  mappingOfHeadings,
  tellsPlaces,
} from '../../shared/geocoding/columns.ts';
import { mostRows } from '../../shared/geocoding/list-file.ts';
import type { LineFilter } from '../../shared/geocoding/list-lines.ts';
import { desk } from '../desk/desk.ts';
import { answerLanguage } from '../desk/language.ts';
import { deskState, useDeskState } from '../desk/states.ts';
import { words } from '../words/words.ts';
import { hideStep, showStep } from '../workbench/step-notice.tsx';
import { type ListReader, openListReader } from './list-reader.ts';

/** A list that is to be looked up, and how. */
export interface ListDraft {
  /** Of the file; empty where it was pasted. */
  name: string;
  reader: ListReader;
  mapping: ColumnMapping;
  direction: Direction;
  addition: string;
  /** As it is written: codes parted by commas. */
  countries: string;
  near: { position: LatLng; kilometers: number } | null;
  /** The share of its lines that the desk has; null until it is begun. */
  handedOver: number | null;
}

interface GeocodingState {
  /** What is being written or pasted. */
  text: string;
  draft: ListDraft | null;
  /** Why a list was not taken. */
  refusal: { kind: 'unreadable' } | { kind: 'empty' } | { kind: 'too-long'; count: number } | null;
  fault: Fault | null;
  filter: LineFilter;
  /** The selected line, by its place among those that the filter leaves. */
  selected: number;
  /** Where the marked candidate of the selected line lies. */
  marked: LatLng | null;
  /** What was decided, the last one last, to be taken back. */
  steps: readonly { job: string; before: readonly LineDecision[] }[];
}

/** What the panel of lists has beside the desk's job. */
export const useGeocoding = create<GeocodingState>()(() => ({
  text: '',
  draft: null,
  refusal: null,
  fault: null,
  filter: 'all',
  selected: 0,
  marked: null,
  steps: [],
}));

const change = useGeocoding.setState;

/** The list that the desk looks up, or did last. */
export const useGeocodingJob = (): JobOf<'geocoding'> | undefined => useDeskState('jobs').find(isGeocoding);
export const geocodingJobNow = (): JobOf<'geocoding'> | undefined => deskState('jobs').find(isGeocoding);
const isGeocoding = (job: { kind: string }): job is JobOf<'geocoding'> => job.kind === 'geocoding';

export const writeText = (text: string) => change({ text, refusal: null });

/** Reads a file or a pasted text, to be mapped and begun. */
export async function readDraft(input: Blob | string, name: string) {
  closeDraft();
  change({ refusal: null, fault: null });
  try {
    const reader = await openListReader(input);
    const { count, headings, columns } = reader.list;
    if (count === 0 || count > mostRows) {
      reader.close();
      return change({ refusal: count === 0 ? { kind: 'empty' } : { kind: 'too-long', count } });
    }
    const guessed = headings ? mappingOfHeadings(headings) : [];
    const isKnown = tellsPlaces(guessed, 'forward') || tellsPlaces(guessed, 'reverse');
    // Without any heading the first column is an address.
    const mapping = isKnown
      ? guessed
      : Array.from({ length: columns }, (_, column) => (column === 0 ? 'address' : null));
    change({
      draft: {
        ...{ name, reader, mapping, addition: '', countries: '', near: null, handedOver: null },
        direction: tellsPlaces(mapping, 'forward') ? 'forward' : 'reverse',
      },
    });
  } catch {
    change({ refusal: { kind: 'unreadable' } });
  }
}

export const changeDraft = (part: Partial<Omit<ListDraft, 'reader' | 'name'>>) =>
  change(({ draft }) => ({ draft: draft && { ...draft, ...part } }));

export function closeDraft() {
  useGeocoding.getState().draft?.reader.close();
  change({ draft: null });
}

/** Hands the list over to the desk part by part, and has it looked up in the place of the one before. */
export async function startDraft() {
  const { draft } = useGeocoding.getState();
  if (!draft || draft.handedOver !== null) return;
  const { reader, name, mapping, direction, addition, near } = draft;
  const { headings, columns, format, count } = reader.list;
  const isStill = () => useGeocoding.getState().draft?.reader === reader;
  changeDraft({ handedOver: 0 });
  const begun = await desk.call('geocoding.begin', { name, headings, columns, format });
  if (!begun.ok) return refuse(begun.fault);
  const list = begun.value;
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = await reader.rows(from, rowsAtOnce);
    const added = await desk.call('geocoding.add', { list, rows });
    if (!isStill()) return;
    if (!added.ok) return refuse(added.fault);
    changeDraft({ handedOver: Math.min(1, (from + rows.length) / count) });
  }
  const question = {
    ...{ list, mapping, direction, addition, countries: countryCodes(draft.countries) },
    language: answerLanguage(deskState('settings')),
    near: near && { position: near.position, meters: near.kilometers * 1000 },
  };
  const started = await desk.call('jobs.start', { kind: 'geocoding', question });
  if (!started.ok) return refuse(started.fault);
  closeDraft();
  change({ text: '', filter: 'all', selected: 0, steps: [], fault: null });
}

const refuse = (fault: Fault) => {
  changeDraft({ handedOver: null });
  change({ fault });
};

/** Codes of countries as they are written. */
export const countryCodes = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

export const chooseFilter = (filter: LineFilter) => change({ filter, selected: 0 });
export const selectLine = (selected: number) => change({ selected });

const notice = 'geocoding-decision';

/** Decides on a line; it can be taken back. */
export async function decide(job: string, decision: LineDecision) {
  const outcome = await desk.call('geocoding.decide', { job, decisions: [decision] });
  if (!outcome.ok) return change({ fault: outcome.fault });
  change(({ steps }) => ({ steps: [...steps, { job, before: outcome.value }], fault: null }));
  const key = decision.decision.kind === 'rejected' ? 'geocoding.rejectedLine' : 'geocoding.confirmedLine';
  showStep({
    id: notice,
    text: words.t(key, { line: decision.row + 1 }),
    actions: [{ label: words.t('geocoding.undo'), run: () => void undoDecision() }],
  });
}

/** Takes back what was decided last. */
export async function undoDecision() {
  const step = useGeocoding.getState().steps.at(-1);
  if (!step) return;
  change(({ steps }) => ({ steps: steps.slice(0, -1) }));
  hideStep(notice);
  const outcome = await desk.call('geocoding.decide', { job: step.job, decisions: [...step.before] });
  if (!outcome.ok) change({ fault: outcome.fault });
}

/** Has the job go on, or pause. */
export async function withJob(call: 'jobs.pause' | 'jobs.resume', id: string) {
  const outcome = await desk.call(call, { id });
  change({ fault: outcome.ok ? null : outcome.fault });
}

/** Has a line looked up by another text. */
export async function correctLine(job: string, row: number, query: string) {
  const outcome = await desk.call('geocoding.correct', { job, row, query });
  if (!outcome.ok) return change({ fault: outcome.fault });
  await withJob('jobs.resume', job);
}

/** Has the lines at which the service failed looked up again. */
export async function askFailedLinesAgain(job: string) {
  const outcome = await desk.call('geocoding.askAgain', { job });
  if (!outcome.ok) return change({ fault: outcome.fault });
  await withJob('jobs.resume', job);
}
