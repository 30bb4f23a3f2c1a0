import { join } from 'node:path';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';
import { type Nearest, nearestOf } from './nearest.ts';

const cellsPerDegree = 50;
/** More than the distance at which a street is looked for, with what is left of it towards the poles. */
const marginMeters = 200;
const metersPerDegree = 111_195;

/** The number of the cell of the map, a fiftieth of a degree high and wide, in which a position lies. */
export const cellOf = ({ lat, lng }: LatLng): number =>
  Math.floor((lat + 90) * cellsPerDegree) * 360 * cellsPerDegree + Math.floor((lng + 180) * cellsPerDegree);

interface NamedPoint extends LatLng {
  name: string;
}

interface Points {
  name: string;
  /** Latitudes and longitudes in turn. */
  positions: readonly number[];
}

/** The points of all streets, on disk by the cells of the map in or near which they lie. */
export class StreetPoints {
  readonly #spill: Spill<Points>;

  constructor({ workFolder }: OsmData) {
    this.#spill = new Spill(join(workFolder, 'street-points.sqlite'));
  }

  add(name: string, points: readonly LatLng[]): void {
    const byCell = new Map<number, number[]>();
    for (const { lat, lng } of points) {
      const high = marginMeters / metersPerDegree;
      const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
      const cells = new Set(
        [lat - high, lat + high].flatMap((y) =>
          [lng - wide, lng + wide].map((x) => cellOf({ lat: y, lng: x })),
        ),
      );
      for (const cell of cells) {
        const own = byCell.get(cell);
        if (own) own.push(lat, lng);
        else byCell.set(cell, [lat, lng]);
      }
    }
    for (const [cell, positions] of byCell) this.#spill.add(cell, { name, positions });
  }

  /** The points that may be the nearest to a position in a cell. */
  nearestIn(cell: number): Nearest<NamedPoint> {
    const all: NamedPoint[] = [];
    for (const { name, positions } of this.#spill.items(cell)) {
      for (let at = 0; at < positions.length; at += 2)
        all.push({ name, lat: positions[at] ?? 0, lng: positions[at + 1] ?? 0 });
    }
    return nearestOf(all);
  }

  close(): void {
    this.#spill.close();
  }
}
