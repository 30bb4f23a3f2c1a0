import { join } from 'node:path';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { isOnEarth, type LngLat } from '../../../shared/geo/position.ts';
import { hasAccessHours } from '../access-hours.ts';
import { isCrossing } from './crossing-tags.ts';
import {
  type ElementType,
  OsmFileError,
  type OsmNode,
  type OsmRelation,
  type OsmWay,
  readBlocks,
  readHeader,
} from './elements.ts';
import { NodePositions } from './node-positions.ts';
import { hasStrayRestriction } from './stray-restrictions.ts';

/** What an extract has any of. */
export interface ExtractContent {
  roads: boolean;
  administrativeBorders: boolean;
  postalBorders: boolean;
  /** Whether a relation that is no turn restriction has the tags of one. */
  strayRestrictions: boolean;
  /** Whether there are ferries or shuttle trains. */
  crossings: boolean;
  /** Whether roads are open or closed at certain times, or for some goods or passengers alone. */
  accessHours: boolean;
  /** The road of the most nodes; null without roads. */
  longestRoad: { way: number; nodes: number } | null;
}

/** An extract that is read in passes: each call of `nodes`, `ways` or `relations` reads the file anew, by ascending id. */
export interface OsmData {
  /** ISO 8601, or null where the file gives none. */
  dataDate: string | null;
  bounds: Bounds;
  content: ExtractContent;
  /** Where steps may put what is too much for memory; it goes away with the extract's own files. */
  workFolder: string;
  /** Nodes with tags. */
  nodes(): AsyncIterable<OsmNode>;
  ways(): AsyncIterable<OsmWay>;
  relations(): AsyncIterable<OsmRelation>;
  /** Where a node is, or undefined when the extract lacks it. */
  position(nodeId: number): LngLat | undefined;
}

/** An extract with its files in the work folder, which are open until it is closed. */
export interface OpenOsmData extends OsmData {
  close(): void;
}

function hasTags({ tags }: OsmNode): boolean {
  for (const _ in tags) return true;
  return false;
}

/** A box that is larger than a degree may be so many times as long as what lies in it, as at a coast. */
const maxSideRatio = 4;

/** Whether a header's box can be that of what lies in `nodesBox`: some programs write the whole Earth. */
function isPlausible(box: Bounds, nodesBox: Bounds): boolean {
  const [sides, nodesSides] = [sidesDegrees(box), sidesDegrees(nodesBox)];
  return (['height', 'width'] as const).every(
    (side) => sides[side] >= 0 && sides[side] <= Math.max(1, maxSideRatio * nodesSides[side]),
  );
}

const sidesDegrees = ({ northeast, southwest }: Bounds) => ({
  height: northeast.lat - southwest.lat,
  width: northeast.lng - southwest.lng,
});

/** The positions of a line as far as the extract has its nodes. */
export function lineOf(refs: readonly number[], position: OsmData['position']): LngLat[] {
  const line: LngLat[] = [];
  for (const ref of refs) {
    const at = position(ref);
    if (at) line.push(at);
  }
  return line;
}

/**
 * Opens an extract: one pass over it puts the positions of its nodes into a file in `workFolder`. In memory are one
 * block at a time, and 16 MB of positions.
 * @param signal ends this and every later pass
 * @throws OsmFileError when the file cannot be read or holds no node; the signal's reason when cancelled
 */
export async function openOsmData(
  path: string,
  workFolder: string,
  signal?: AbortSignal,
): Promise<OpenOsmData> {
  const header = await readHeader(path);
  const positions = new NodePositions(join(workFolder, 'positions.bin'));
  try {
    const content: ExtractContent = {
      roads: false,
      administrativeBorders: false,
      postalBorders: false,
      strayRestrictions: false,
      crossings: false,
      accessHours: false,
      longestRoad: null,
    };
    let [south, west, north, east] = [90, 180, -90, -180];
    for await (const block of readBlocks(path)) {
      signal?.throwIfAborted();
      for (const element of block) {
        if (element.type === 'node') {
          positions.add(element);
          if (!isOnEarth(element)) continue;
          south = Math.min(south, element.lat);
          north = Math.max(north, element.lat);
          west = Math.min(west, element.lng);
          east = Math.max(east, element.lng);
        } else if (element.type === 'way') {
          content.crossings ||= isCrossing(element.tags);
          if (element.tags.highway === undefined) continue;
          content.roads = true;
          content.accessHours ||= hasAccessHours(element.tags);
          const nodes = element.refs.length;
          if (nodes > (content.longestRoad?.nodes ?? 0)) content.longestRoad = { way: element.id, nodes };
        } else {
          content.strayRestrictions ||= hasStrayRestriction(element);
          content.administrativeBorders ||= element.tags.boundary === 'administrative';
          content.postalBorders ||= element.tags.boundary === 'postal_code';
        }
      }
    }
    positions.finish();
    if (south > north) throw new OsmFileError(`${path} holds no nodes: choose another extract.`, 'no-roads');
    const nodesBox = { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } };

    async function* blocks(type: ElementType) {
      for await (const block of readBlocks(path, [type])) {
        signal?.throwIfAborted();
        yield block;
      }
    }
    return {
      dataDate: header.dataDate,
      bounds: header.bounds && isPlausible(header.bounds, nodesBox) ? header.bounds : nodesBox,
      content,
      workFolder,
      async *nodes() {
        for await (const block of blocks('node'))
          for (const node of block) if (node.type === 'node' && hasTags(node)) yield node;
      },
      async *ways() {
        for await (const block of blocks('way')) for (const way of block) if (way.type === 'way') yield way;
      },
      async *relations() {
        for await (const block of blocks('relation'))
          for (const relation of block) if (relation.type === 'relation') yield relation;
      },
      position: (id) => positions.at(id),
      close: () => positions.close(),
    };
  } catch (error) {
    positions.close();
    throw error;
  }
}
