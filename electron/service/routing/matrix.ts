import { distanceLimits, type distanceMatrix } from '../../../shared/api/distance.ts';
import type { AnswerOf, AskedOf } from '../../../shared/api/operation.ts';
import type { ElementStatus, Language } from '../../../shared/api/value-sets.ts';
import { distanceMeters } from '../../../shared/geo/position.ts';
import type { Asker, Outcome } from '../endpoint.ts';
import { askedLanguage } from '../places/language.ts';
import { durationMeasure, lengthMeasure } from './measure-text.ts';
import { type PairFigures, pairFigures } from './pair-figures.ts';
import { type Snapped, snap } from './snapping.ts';
import { avoidances, noTraffic, tooLongMessage } from './travel.ts';
import type { Valhalla } from './valhalla.ts';

type AskedMatrix = AskedOf<typeof distanceMatrix>;
type MatrixAnswered = AnswerOf<typeof distanceMatrix>;

/** The way from one origin to one destination. */
type Cell = ({ status: 'OK' } & PairFigures) | { status: Exclude<ElementStatus, 'OK'> };

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
    let cells = cellsOf(places, []);
    for (const avoidance of avoidances(asked.avoid)) {
      if (cells.flat().every(({ status }) => status !== 'ZERO_RESULTS')) break;
      const { origins, destinations } = onRoads;
      const figures = await pairFigures(valhalla, origins, destinations, asked, avoidance, signal);
      cells = filledIn(cells, cellsOf(places, figures));
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

const farthestMeters = ({ origins, destinations }: OnRoads): number =>
  Math.max(0, ...origins.flatMap((from) => destinations.map((to) => distanceMeters(from.at, to.at))));

/** The figures in the order of the question; points off all roads have none. */
function cellsOf(
  { origins, destinations }: Places,
  figures: readonly (readonly (PairFigures | undefined)[])[],
): Cell[][] {
  let row = -1;
  return origins.map((origin) => {
    if (!origin) return destinations.map(() => ({ status: 'NOT_FOUND' }));
    row += 1;
    let column = -1;
    return destinations.map((destination) => {
      if (!destination) return { status: 'NOT_FOUND' };
      column += 1;
      const pair = figures[row]?.[column];
      return pair ? { status: 'OK', ...pair } : { status: 'ZERO_RESULTS' };
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
  const lengths = cells.flatMap((row) => row.map((cell) => (cell.status === 'OK' ? cell.meters : 0)));
  if (lengths.some((meters) => meters > distanceLimits.routeMeters)) return tooLong;
  return {
    status: 'OK',
    rows: cells.map((row) => ({
      elements: row.map((cell) =>
        cell.status === 'OK'
          ? {
              status: cell.status,
              ...(elements !== 'distance' && { duration: durationMeasure(cell.seconds, language) }),
              ...(elements !== 'duration' && { distance: lengthMeasure(cell.meters, units, language) }),
            }
          : { status: cell.status },
      ),
    })),
    ...((arrival_time !== undefined || departure_time !== undefined) && { message: noTraffic }),
  };
}
