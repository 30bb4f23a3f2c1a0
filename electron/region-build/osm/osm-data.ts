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

/** What kinds of data an extract contains. */
export interface ExtractContent {
  roads: boolean;
  administrativeBorders: boolean;
  postalBorders: boolean;
  /** Whether a relation other than a turn restriction has restriction tags. */
  strayRestrictions: boolean;
  /** Whether there are ferries or shuttle trains. */
  crossings: boolean;
  /** Whether roads have access hours, or limits on goods or passengers. */
  accessHours: boolean;
  /** The road with the most nodes; null without roads. */
  longestRoad: { way: number; nodes: number } | null;
}

/** An extract read in passes: each call of `nodes`, `ways` or `relations` reads the file again, by ascending ID. */
export interface OsmData {
  /** ISO 8601, or null where the file gives none. */
  dataDate: string | null;
  bounds: Bounds;
  content: ExtractContent;
  /** Where steps may store data that doesn't fit in memory; deleted with the extract's own files. */
  workFolder: string;
  /** Nodes with tags. */
  nodes(): AsyncIterable<OsmNode>;
  ways(): AsyncIterable<OsmWay>;
  relations(): AsyncIterable<OsmRelation>;
  /** Returns a node's position; undefined if the extract lacks it. */
  position(nodeId: number): LngLat | undefined;
}

/** An extract with its files in the work folder, open until closed. */
export interface OpenOsmData extends OsmData {
  close(): void;
}

function hasTags({ tags }: OsmNode): boolean {
  for (const _ in tags) return true;
  return false;
}

/** A header box larger than a degree may exceed the bounds of its nodes by this factor, as at a coast. */
const maxSideRatio = 4;

/** Whether a header's box is plausible for nodes within `nodesBox`; some programs write the entire Earth. */
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

/** Returns the positions of a line, without nodes the extract lacks. */
export function lineOf(refs: readonly number[], position: OsmData['position']): LngLat[] {
  const line: LngLat[] = [];
  for (const ref of refs) {
    const at = position(ref);
    if (at) line.push(at);
  }
  return line;
}

/**
 * Opens an extract and writes its node positions to a file in `workFolder` in one pass. Holds one block and 16 MB of
 * positions in memory.
 * @param signal ends this and every later pass
 * @throws OsmFileError if the file can't be read or has no nodes; the signal's reason if canceled
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
