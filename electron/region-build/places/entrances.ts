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

/** Keys that entrances inherit from the outline of their building. */
const sharedKeys = ['addr:city', 'addr:postcode'] as const;

/** Work file of numbered nodes without a street. A node on a building's outline inherits the building's street. */
export class Entrances {
  readonly #nodes: Spill<NumberedNode>;
  readonly #ids = new IdSet();

  constructor({ workFolder }: OsmData) {
    this.#nodes = new Spill(join(workFolder, 'entrances.spill'));
  }

  add(node: NumberedNode): void {
    this.#nodes.add(node.id, node);
    this.#ids.add(node.id);
  }

  /** Returns the houses at nodes of an outline; none if the outline has no street. Call after adding all nodes. */
  on(refs: readonly number[], tags: Tags): Entrance[] {
    const street = streetName(tags);
    if (street === '' || this.#ids.isEmpty) return [];
    const buildingTags: Record<string, string> = {};
    for (const key of sharedKeys) if (tags[key]) buildingTags[key] = tags[key];
    return [...new Set(refs)]
      .filter((ref) => this.#ids.has(ref))
      .flatMap((ref) => [...this.#nodes.items(ref)])
      .map(({ id, lat, lng, tags: nodeTags }) => ({
        source: `n${id}`,
        street,
        tags: { ...buildingTags, ...nodeTags },
        lat,
        lng,
      }));
  }

  /** Deletes the file. */
  close(): void {
    this.#nodes.close();
  }
}
