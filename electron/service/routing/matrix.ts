import { distanceLimits, type distanceMatrix } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { ElementStatus, Language } from '../../../shared/api/value-sets.ts';
import { distanceMeters } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import { durationMeasure, lengthMeasure } from './measure-text.ts';
import { location, type Snapped, snap } from './snapping.ts';
import { type Avoidance, avoidances, costing, noTraffic, paceOf, tooLongMessage } from './travel.ts';
import type { Valhalla } from './valhalla.ts';
import { type MatrixAnswer, matrixAnswerSchema } from './valhalla-answers.ts';

type AskedMatrix = AskedOf<typeof distanceMatrix>;
type MatrixAnswered = AnswerOf<typeof distanceMatrix>;

/** The way from one origin to one destination; lengths are kilometers, times seconds. */
type Cell = { status: 'OK'; time: number; length: number } | { status: Exclude<ElementStatus, 'OK'> };

/** Answers a question for a matrix, asked by GET or by POST. */
export const matrix =
  (valhalla: Valhalla) =>
  async (asked: AskedMatrix, { acceptLanguage, signal }: Asker): Promise<Outcome<MatrixAnswered>> => {
    const language = askedLanguage(asked.language ?? '', acceptLanguage) ?? 'en';
    const points = [...asked.origins, ...asked.destinations];
    const snapped = await snap(valhalla, points, asked, signal);
    const places: Places = {
      origins: snapped.slice(0, asked.origins.length),
      destinations: snapped.slice(asked.origins.length),
    };
    const onRoads = { origins: found(places.origins), destinations: found(places.destinations) };
    if (farthestMeters(onRoads) > distanceLimits.routeMeters) return { answer: tooLong };
    let cells = cellsOf(places, undefined);
    for (const avoidance of avoidances(asked.avoid)) {
      if (cells.flat().every(({ status }) => status !== 'ZERO_RESULTS')) break;
      const request = matrixRequest(asked, onRoads, avoidance);
      const answered = await valhalla.ask('matrix', request, matrixAnswerSchema, signal, paceOf(asked));
      cells = filledIn(cells, cellsOf(places, answered.ok ? answered.value : undefined));
    }
    return { answer: matrixAnswer(asked, language, cells) };
  };

const tooLong: MatrixAnswered = {
  status: 'MAX_ROUTE_LENGTH_EXCEEDED',
  message: tooLongMessage,
  rows: [],
};

interface OnRoads {
  origins: readonly Snapped[];
  destinations: readonly Snapped[];
}
/** In the order of the question; undefined is off all roads. */
interface Places {
  origins: readonly (Snapped | undefined)[];
  destinations: readonly (Snapped | undefined)[];
}

const found = (places: readonly (Snapped | undefined)[]): Snapped[] =>
  places.filter((place) => place !== undefined);

/** The question as Valhalla takes it. */
const matrixRequest = (
  asked: AskedMatrix,
  { origins, destinations }: OnRoads,
  avoidance: Avoidance,
): object => ({
  sources: origins.map(location),
  targets: destinations.map(location),
  ...costing(asked, avoidance, 'usual'),
  verbose: false,
});

const farthestMeters = ({ origins, destinations }: OnRoads): number =>
  Math.max(0, ...origins.flatMap((from) => destinations.map((to) => distanceMeters(from.at, to.at))));

/** Valhalla's figures in the order of the question; points off all roads have none. */
function cellsOf({ origins, destinations }: Places, answered: MatrixAnswer | undefined): Cell[][] {
  const { durations = [], distances = [] } = answered?.sources_to_targets ?? {};
  let row = -1;
  return origins.map((origin) => {
    if (!origin) return destinations.map(() => ({ status: 'NOT_FOUND' }));
    row += 1;
    let column = -1;
    return destinations.map((destination) => {
      if (!destination) return { status: 'NOT_FOUND' };
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
