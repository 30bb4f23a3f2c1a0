import type { LinePoint } from '../../shared/desk/geocoding.ts';
import type { JobOf } from '../../shared/desk/jobs.ts';
import { succeeded } from '../../shared/faults/fault.ts';
import {
  chosenCandidate,
  countsOf,
  type Decision,
  type LineState,
  type ListLine,
  needsReview,
  stateOfAnswer,
} from '../../shared/geocoding/list-lines.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import type { Answers } from '../desk/desk.testing.ts';

/** Returns a line with several matching places. */
export const doubtfulLine = (row: number): ListLine => ({
  row,
  cells: [`Rivera ${row}`],
  query: `Rivera ${row}`,
  state: 'doubtful',
  chosen: null,
  answer: {
    candidates: ['Montevideo', 'Minas', 'Rocha'].map((town, index) => ({
      address: `Rivera ${row}, ${town}`,
      types: ['address'],
      accuracy: 'ROOFTOP',
      score: 1,
      position: { lat: -34.9 + index / 10, lng: -56.2 },
    })),
    doubts: [{ kind: 'several' }],
  },
});

function jobOf(lines: readonly ListLine[], change: number): JobOf<'geocoding'> {
  return {
    id: 'list',
    kind: 'geocoding',
    target: '',
    name: 'shops.csv',
    state: 'done',
    service: { kind: 'built-in' },
    done: lines.length,
    total: lines.length,
    secondsLeft: null,
    fault: null,
    waitingUntil: null,
    answeredAt: null,
    change,
    ...countsOf(lines),
  };
}

/**
 * Opens the window with a looked-up list on a fake desk, which applies decisions.
 * @param beforeRead awaited by the desk before it returns lines
 * @param zones zones of the workspace
 */
export async function openList(
  initialLines: readonly ListLine[],
  beforeRead?: () => Promise<void>,
  zones: readonly Zone[] = [],
) {
  let lines = [...initialLines];
  let change = 1;
  const answers: Answers = {
    'geocoding.lines': async ({ filter, from, count }) => {
      await beforeRead?.();
      const matching = filter === 'all' ? lines : lines.filter(({ state }) => needsReview(state));
      return succeeded({ lines: matching.slice(from, from + count), total: matching.length });
    },
    'geocoding.linesAt': async ({ rows }) => succeeded(rows.flatMap((row) => lines[row] ?? [])),
    'geocoding.points': async ({ after }) =>
      succeeded(
        after.change < change
          ? { points: lines.map(pointOf), last: { change, row: lines.length } }
          : { points: [], last: after },
      ),
    'geocoding.decide': async ({ decisions }) => {
      const before = decisions.map(({ row }) => ({ row, decision: decisionOn(lines[row]) }));
      for (const { row, decision } of decisions)
        lines = lines.map((line) => (line.row === row ? { ...line, ...decidedState(line, decision) } : line));
      change += 1;
      desk.publish('jobs', [jobOf(lines, change)]);
      return succeeded(before);
    },
  };
  const desk = await openWindow({ panel: 'geocoding', jobs: [jobOf(lines, change)], zones, answers });
  return { desk, states: () => lines.map(({ state }) => state) };
}

function pointOf(line: ListLine): LinePoint {
  const { position } = chosenCandidate(line) ?? {};
  return { row: line.row, state: line.state, position: position ? [position.lng, position.lat] : null };
}

function decidedState({ answer }: ListLine, decision: Decision): { state: LineState; chosen: number | null } {
  if (decision.kind === 'confirmed') return { state: 'confirmed', chosen: decision.candidate };
  return { state: decision.kind === 'open' && answer ? stateOfAnswer(answer) : 'rejected', chosen: null };
}

const decisionOn = (line: ListLine | undefined): Decision =>
  line?.state === 'confirmed' ? { kind: 'confirmed', candidate: line.chosen ?? 0 } : { kind: 'open' };
