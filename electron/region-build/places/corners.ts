import { join } from 'node:path';
import { distanceMeters, type LatLng, toLatLng } from '../../../shared/geo/position.ts';
import { type CornerRecord, type Extent, grown } from '../../region-format/places/place-record.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { portionOf, Spill } from '../osm/spill.ts';

const portions = 64;
/** Size of ID ranges that share a portion, so that most nodes of a way are in one portion. */
const idsPerRange = 65_536;

/** A street and some of its nodes. */
interface StreetNodes {
  street: string;
  refs: number[];
}

/** Finds corners, where two streets share a node. Of several shared nodes, the one nearest to their center is used. */
export class Corners {
  readonly #data: OsmData;
  readonly #through: Spill<StreetNodes>;
  readonly #shared: Spill<CornerRecord>;

  constructor(data: OsmData) {
    this.#data = data;
    this.#through = new Spill(join(data.workFolder, 'street-nodes.spill'));
    this.#shared = new Spill(join(data.workFolder, 'corners.spill'));
  }

  /** Adds a piece of a street; `refs` are its node IDs. */
  add(street: string, refs: Iterable<number>): void {
    const byPortion = new Map<number, number[]>();
    for (const ref of refs) {
      const portion = Math.floor(ref / idsPerRange) % portions;
      const portionRefs = byPortion.get(portion);
      if (portionRefs) portionRefs.push(ref);
      else byPortion.set(portion, [ref]);
    }
    for (const [portion, portionRefs] of byPortion) this.#through.add(portion, { street, refs: portionRefs });
  }

  /** Passes each corner to `corner`. Call once, after adding all streets. */
  read({ corner }: { corner(corner: CornerRecord): void }): void {
    for (const portion of this.#through.groups()) this.#readShared(portion);
    for (const portion of this.#shared.groups()) {
      const byPair = new Map<string, { street: string; other: string; points: LatLng[] }>();
      for (const { street, other, lat, lng } of this.#shared.items(portion)) {
        const pair = `${street} ${other}`;
        const sharedNodes = byPair.get(pair) ?? { street, other, points: [] };
        sharedNodes.points.push({ lat, lng });
        byPair.set(pair, sharedNodes);
      }
      for (const { street, other, points } of byPair.values()) {
        const nearest = nearestToCenter(points);
        if (nearest) corner({ street, other, ...nearest });
      }
    }
  }

  #readShared(portion: number): void {
    const streetsAt = new Map<number, Set<string>>();
    for (const { street, refs } of this.#through.items(portion)) {
      for (const ref of refs) {
        const streets = streetsAt.get(ref);
        if (streets) streets.add(street);
        else streetsAt.set(ref, new Set([street]));
      }
    }
    for (const [ref, sources] of streetsAt) {
      if (sources.size < 2) continue;
      const position = this.#data.position(ref);
      if (!position) continue;
      const streets = [...sources].sort();
      streets.forEach((street, index) => {
        for (const other of streets.slice(index + 1))
          this.#shared.add(portionOf(`${street} ${other}`, portions), {
            street,
            other,
            ...toLatLng(position),
          });
      });
    }
  }

  /** Deletes the files. */
  close(): void {
    this.#through.close();
    this.#shared.close();
  }
}

function nearestToCenter(points: readonly LatLng[]): LatLng | undefined {
  let extent: Extent | undefined;
  for (const { lat, lng } of points) extent = grown(extent, lat, lng);
  if (!extent) return undefined;
  const center = { lat: (extent[0] + extent[2]) / 2, lng: (extent[1] + extent[3]) / 2 };
  return points.toSorted((a, b) => distanceMeters(a, center) - distanceMeters(b, center))[0];
}
