import { distanceLimits } from '../../../../shared/api/distance.ts';
import { distanceMeters } from '../../../../shared/geo/position.ts';
import type { EngineAnswer, MatrixQuery, PairFigures } from '../../ports.ts';
import { pairFigures } from './pair-figures.ts';
import { type Snapped, snap } from './snapping.ts';
import { avoidances } from './travel.ts';
import type { Valhalla } from './valhalla.ts';

/** The way from one origin to one destination. */
type Cell = EngineAnswer<PairFigures>;

/** The ways between all places of a query; what is to be avoided is used only where nothing else leads on. */
export async function findMatrix(
  valhalla: Valhalla,
  query: MatrixQuery,
  signal: AbortSignal,
): Promise<EngineAnswer<Cell[][]>> {
  const snapped = await snap(valhalla, [...query.origins, ...query.destinations], query, signal);
  const places: Places = {
    origins: snapped.slice(0, query.origins.length),
    destinations: snapped.slice(query.origins.length),
  };
  const onRoads = { origins: found(places.origins), destinations: found(places.destinations) };
  if (farthestMeters(onRoads) > distanceLimits.routeMeters) return { ok: false, why: 'too-far' };
  let cells = cellsOf(places, []);
  for (const avoidance of avoidances(query.avoid)) {
    if (!cells.flat().some(hasNoPath)) break;
    const { origins, destinations } = onRoads;
    const figures = await pairFigures(valhalla, origins, destinations, query, avoidance, signal);
    cells = filledIn(cells, cellsOf(places, figures));
  }
  return { ok: true, value: cells };
}

const hasNoPath = (cell: Cell): boolean => !cell.ok && cell.why === 'no-path';

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
    if (!origin) return destinations.map(() => ({ ok: false, why: 'no-road' }));
    row += 1;
    let column = -1;
    return destinations.map((destination) => {
      if (!destination) return { ok: false, why: 'no-road' };
      column += 1;
      const pair = figures[row]?.[column];
      return pair ? { ok: true, value: pair } : { ok: false, why: 'no-path' };
    });
  });
}

const filledIn = (cells: readonly Cell[][], others: readonly Cell[][]): Cell[][] =>
  cells.map((row, y) => row.map((cell, x) => (hasNoPath(cell) ? (others[y]?.[x] ?? cell) : cell)));
