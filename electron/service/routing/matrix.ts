import { distanceLimits, type distanceMatrix } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { ElementStatus, Language } from '../../../shared/api/value-sets.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import { durationMeasure, lengthMeasure } from './measure-text.ts';
import { type Attempt, attempts, costing, location, noTraffic, tooLongMessage } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { locateAnswerSchema, type MatrixAnswer, matrixAnswerSchema } from './valhalla-answers.ts';

type AskedMatrix = AskedOf<typeof distanceMatrix>;
type MatrixAnswered = AnswerOf<typeof distanceMatrix>;

/** The way from one origin to one destination; lengths are kilometers, times seconds. */
type Cell = { status: 'OK'; time: number; length: number } | { status: Exclude<ElementStatus, 'OK'> };

/** Answers a question for a matrix, asked by GET or by POST. */
export const matrix =
  (valhalla: Valhalla) =>
  async (asked: AskedMatrix, { acceptLanguage, signal }: Asker): Promise<Outcome<MatrixAnswered>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    let stray: ReadonlySet<LatLng> | undefined;
    let cells: Cell[][] | undefined;
    for (const attempt of attempts(asked.avoid)) {
      const find = (left: Points) =>
        valhalla.ask('matrix', matrixRequest(asked, left, attempt), matrixAnswerSchema, signal);
      let found = await find(without(stray, asked));
      if (!found.ok && !stray) {
        // One point off all roads, or far away, fails the whole call: leave such points out.
        stray = await strayPoints(valhalla, asked, signal);
        const left = without(stray, asked);
        if (farthestMeters(left) > distanceLimits.routeMeters) return { answer: tooLong };
        if (left.origins.length === 0 || left.destinations.length === 0) {
          cells = cellsOf(asked, undefined, stray);
          break;
        }
        if (stray.size > 0) found = await find(left);
      }
      const figures = cellsOf(asked, found.ok ? found.value : undefined, stray);
      cells = cells ? filledIn(cells, figures) : figures;
      if (cells.flat().every(({ status }) => status !== 'ZERO_RESULTS')) break;
    }
    return { answer: matrixAnswer(asked, language, cells ?? []) };
  };

const tooLong: MatrixAnswered = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: tooLongMessage,
  rows: [],
};

type Points = Pick<AskedMatrix, 'origins' | 'destinations'>;

const without = (stray: ReadonlySet<LatLng> = new Set(), { origins, destinations }: Points): Points => ({
  origins: origins.filter((point) => !stray.has(point)),
  destinations: destinations.filter((point) => !stray.has(point)),
});

/** The question as Valhalla takes it. */
export const matrixRequest = (
  asked: AskedMatrix,
  { origins, destinations }: Points,
  attempt: Attempt,
): object => ({
  sources: origins.map((point) => location(point, attempt)),
  targets: destinations.map((point) => location(point, attempt)),
  ...costing(asked, attempt, 'usual'),
  verbose: false,
});

const anyRoad: Attempt = { snapping: 'reachable', avoidance: 'soft' };

async function strayPoints(
  valhalla: Valhalla,
  asked: AskedMatrix,
  signal: AbortSignal,
): Promise<ReadonlySet<LatLng>> {
  const points = [...asked.origins, ...asked.destinations];
  const request = {
    locations: points.map((point) => location(point, anyRoad)),
    ...costing(asked, anyRoad, 'usual'),
  };
  const located = await valhalla.ask('locate', request, locateAnswerSchema, signal);
  if (!located.ok) return new Set(points);
  return new Set(points.filter((_, index) => !located.value[index]?.edges?.length));
}

const farthestMeters = ({ origins, destinations }: Points): number =>
  Math.max(0, ...origins.flatMap((from) => destinations.map((to) => distanceMeters(from, to))));

/** Valhalla's figures in the order of the question; stray points have none. */
function cellsOf(
  { origins, destinations }: AskedMatrix,
  found: MatrixAnswer | undefined,
  stray: ReadonlySet<LatLng> = new Set(),
): Cell[][] {
  const { durations = [], distances = [] } = found?.sources_to_targets ?? {};
  let row = -1;
  return origins.map((origin) => {
    if (stray.has(origin)) return destinations.map(() => ({ status: 'NOT_FOUND' }));
    row += 1;
    let column = -1;
    return destinations.map((destination) => {
      if (stray.has(destination)) return { status: 'NOT_FOUND' };
      column += 1;
      const time = durations[row]?.[column];
      const length = distances[row]?.[column];
      return typeof time === 'number' && typeof length === 'number'
        ? { status: 'OK', time, length }
        : { status: 'ZERO_RESULTS' };
    });
  });
}

const filledIn = (cells: readonly Cell[][], others: readonly Cell[][]): Cell[][] =>
  cells.map((row, y) =>
    row.map((cell, x) => (cell.status === 'ZERO_RESULTS' ? (others[y]?.[x] ?? cell) : cell)),
  );

/** The cells as the API's rows of elements. */
export function matrixAnswer(
  { elements, units, arrival_time, departure_time }: AskedMatrix,
  language: Language,
  cells: readonly (readonly Cell[])[],
): MatrixAnswered {
  const lengths = cells.flatMap((row) => row.map((cell) => (cell.status === 'OK' ? cell.length : 0)));
  if (lengths.some((length) => length * 1000 > distanceLimits.routeMeters)) return tooLong;
  return {
    status: 'OK',
    rows: cells.map((row) => ({
      elements: row.map((cell) =>
        cell.status === 'OK'
          ? {
              status: cell.status,
              ...(elements !== 'distance' && { duration: durationMeasure(cell.time, language) }),
              ...(elements !== 'duration' && { distance: lengthMeasure(cell.length, units, language) }),
            }
          : { status: cell.status },
      ),
    })),
    ...((arrival_time !== undefined || departure_time !== undefined) && { message: noTraffic }),
  };
}
