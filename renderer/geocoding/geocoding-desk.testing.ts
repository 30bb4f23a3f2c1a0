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

/** A line of which several places are found. */
export const doubtfulLine = (row: number): ListLine => ({
  row,
  cells: [`Rivera ${row}`],
  query: `Rivera ${row}`,
  state: 'doubtful',
  chosen: null,
  answer: {
    candidates: ['Montevideo', 'Minas', 'Rocha'].map((town, place) => ({
      address: `Rivera ${row}, ${town}`,
      types: ['address'],
      accuracy: 'ROOFTOP',
      score: 1,
      position: { lat: -34.9 + place / 10, lng: -56.2 },
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
 * Opens the window with a list that was looked up; the desk keeps what is decided of its lines.
 * @param beforeRead what the desk waits for whenever lines are read
 * @param zones those of the workspace
 */
export async function openList(
  given: readonly ListLine[],
  beforeRead?: () => Promise<void>,
  zones: readonly Zone[] = [],
) {
  let lines = [...given];
  let change = 1;
  const answers: Answers = {
    'geocoding.lines': async ({ filter, from, count }) => {
      await beforeRead?.();
      const left = filter === 'all' ? lines : lines.filter(({ state }) => needsReview(state));
      return succeeded({ lines: left.slice(from, from + count), total: left.length });
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
        lines = lines.map((line) => (line.row === row ? { ...line, ...after(line, decision) } : line));
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

function after({ answer }: ListLine, decision: Decision): { state: LineState; chosen: number | null } {
  if (decision.kind === 'confirmed') return { state: 'confirmed', chosen: decision.candidate };
  return { state: decision.kind === 'open' && answer ? stateOfAnswer(answer) : 'rejected', chosen: null };
}

const decisionOn = (line: ListLine | undefined): Decision =>
  line?.state === 'confirmed' ? { kind: 'confirmed', candidate: line.chosen ?? 0 } : { kind: 'open' };
