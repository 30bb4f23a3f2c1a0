import { join } from 'node:path';
import type { LatLng } from '../../../shared/geo/position.ts';
import type { Tags } from '../osm/element.ts';
import { IdSet } from '../osm/id-set.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';
import { streetName } from './address-tags.ts';

/** A node with a house number but no street. */
interface NumberedNode extends LatLng {
  id: number;
  tags: Tags;
}

interface Entrance extends LatLng {
  source: string;
  street: string;
  tags: Tags;
}

/** Tags that entrances inherit from the outline of their building. */
const sharedKeys = ['addr:city', 'addr:postcode'] as const;

/** Numbered nodes without a street, in a file; one on a building's outline inherits the building's street. */
export class Entrances {
  readonly #nodes: Spill<NumberedNode>;
  readonly #ids = new IdSet();

  constructor({ workFolder }: OsmData) {
    this.#nodes = new Spill(join(workFolder, 'entrances.sqlite'));
  }

  add(node: NumberedNode): void {
    this.#nodes.add(node.id, node);
    this.#ids.add(node.id);
  }

  /** Returns houses at nodes of an outline, if the outline has a street. Add all nodes before calling. */
  on(refs: readonly number[], tags: Tags): Entrance[] {
    const street = streetName(tags);
    if (street === '' || this.#ids.isEmpty) return [];
    const given: Record<string, string> = {};
    for (const key of sharedKeys) if (tags[key]) given[key] = tags[key];
    return [...new Set(refs)]
      .filter((ref) => this.#ids.has(ref))
      .flatMap((ref) => [...this.#nodes.items(ref)])
      .map(({ id, lat, lng, tags: own }) => ({
        source: `n${id}`,
        street,
        tags: { ...given, ...own },
        lat,
        lng,
      }));
  }

  /** Removes the file. */
  close(): void {
    this.#nodes.close();
  }
}
