import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bounds } from '../../../shared/geo/bounds.ts';
import { isOnEarth, type LngLat } from '../../../shared/geo/position.ts';
import { hasAccessHours } from '../access-hours.ts';
import { isCrossing } from './crossing-tags.ts';
import type { ElementSelection } from './decode-block.ts';
import { type ElementType, elementTypes, type OsmNode, type OsmRelation, type OsmWay } from './element.ts';
import { type BlockTypes, type ByteRange, OsmFileError, readHeader, readSelectedBlocks } from './elements.ts';
import { NodePositions } from './node-positions.ts';
import { writeSortedExtract } from './pbf-writer.ts';
import { hasStrayRestriction } from './stray-restrictions.ts';

/** Kinds of data that an extract contains. */
export interface ExtractContent {
  hasRoads: boolean;
  hasAdministrativeBorders: boolean;
  hasPostalBorders: boolean;
  /** Whether a relation other than a turn restriction has restriction tags. */
  hasStrayRestrictions: boolean;
  /** Whether there are ferries or shuttle trains. */
  hasCrossings: boolean;
  /** Whether roads have access hours, or limits on goods or passengers. */
  hasAccessHours: boolean;
  /** The road with the most nodes; null without roads. */
  longestRoad: { way: number; nodes: number } | null;
}

/**
 * An extract that is read in passes: each call of `nodes`, `ways`, or `relations` reads from disk again, by ascending
 * ID. A pass with a selection is fast, because only selected elements are decoded.
 */
export interface OsmData {
  /** ISO 8601 time of the data; null if the file doesn't have it. */
  dataDate: string | null;
  bounds: Bounds;
  content: ExtractContent;
  /** Bytes of the file that have all nodes and nothing else; null if nodes share a block with other elements. */
  nodeBytes: ByteRange | null;
  /** Folder for data of steps that doesn't fit in memory; the caller deletes it at the end. */
  workFolder: string;
  /** Yields nodes with tags. */
  nodes(selection?: ElementSelection): AsyncIterable<OsmNode>;
  ways(selection?: ElementSelection): AsyncIterable<OsmWay>;
  relations(selection?: ElementSelection): AsyncIterable<OsmRelation>;
  /** Returns a node's position; undefined if the extract lacks it. */
  position(nodeId: number): LngLat | undefined;
}

/** Data that another thread needs to read the same extract. */
export interface OsmDataSnapshot
  extends Pick<OsmData, 'dataDate' | 'bounds' | 'content' | 'nodeBytes' | 'workFolder'> {
  path: string;
  taggedNodesPath: string;
  positionsPath: string;
  /** See `NodePositions`. */
  firstIds: Float64Array;
  blockTypes: BlockTypes;
}

/** An open extract with its files in the work folder. Closing it doesn't delete them. */
export interface OpenOsmData extends OsmData {
  snapshot: OsmDataSnapshot;
  close(): void;
}

/** A header's box larger than a degree may exceed the bounds of the nodes by this factor, as on a coast. */
const maxSideRatio = 4;

/** Whether a header's box fits the bounds of the nodes; some programs write the entire Earth. */
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

/** Returns the positions of a way's nodes, without those that the extract lacks. */
export function lineOf(refs: readonly number[], position: OsmData['position']): LngLat[] {
  const line: LngLat[] = [];
  for (const ref of refs) {
    const at = position(ref);
    if (at) line.push(at);
  }
  return line;
}

/** Bounds in the header of the file of tagged nodes, which only this module reads. */
const entireEarth: Bounds = { southwest: { lat: -90, lng: -180 }, northeast: { lat: 90, lng: 180 } };

/**
 * Opens an extract. Writes the positions of its nodes, and the few nodes with tags, to files in `workFolder` in one
 * pass. Keeps a few blocks and 16 MB of positions in memory.
 * @param signal cancels this and every later pass
 * @throws OsmFileError if the file can't be read or has no nodes; the signal's reason if canceled
 */
export async function openOsmData(
  path: string,
  workFolder: string,
  signal?: AbortSignal,
): Promise<OpenOsmData> {
  const header = await readHeader(path);
  const positionsPath = join(workFolder, 'positions.bin');
  const positions = NodePositions.create(positionsPath);
  const taggedNodesPath = join(workFolder, 'tagged-nodes.osm.pbf');
  // Later passes skip blocks that don't have the requested type, without reading or decompressing them.
  const blockTypes: BlockTypes = new Map();
  try {
    const content: ExtractContent = {
      hasRoads: false,
      hasAdministrativeBorders: false,
      hasPostalBorders: false,
      hasStrayRestrictions: false,
      hasCrossings: false,
      hasAccessHours: false,
      longestRoad: null,
    };
    let [south, west, north, east] = [90, 180, -90, -180];
    const onNode = (id: number, lat: number, lng: number) => {
      positions.add(id, lat, lng);
      if (!isOnEarth({ lat, lng })) return;
      south = Math.min(south, lat);
      north = Math.max(north, lat);
      west = Math.min(west, lng);
      east = Math.max(east, lng);
    };
    const selections = { way: { keys: ['highway', 'route'] } };
    async function* taggedNodes() {
      let lastId: number | undefined;
      for await (const block of readSelectedBlocks(path, elementTypes, blockTypes, { onNode, selections })) {
        signal?.throwIfAborted();
        const tagged: OsmNode[] = [];
        for (const element of block) {
          if (element.type !== 'node') readContent(element, content);
          else if (element.id !== lastId) {
            tagged.push(element);
            lastId = element.id;
          }
        }
        yield tagged;
      }
    }
    const fileHeader = { bounds: entireEarth, dataDate: null, source: 'nodes with tags' };
    await writeSortedExtract(taggedNodesPath, fileHeader, taggedNodes());
    positions.finish();
    if (south > north) throw new OsmFileError(`${path} has no nodes. Choose another extract.`, 'no-roads');
    const nodesBox = { southwest: { lat: south, lng: west }, northeast: { lat: north, lng: east } };

    const snapshot = {
      path,
      taggedNodesPath,
      positionsPath,
      firstIds: positions.firstIds,
      blockTypes,
      workFolder,
      dataDate: header.dataDate,
      bounds: header.bounds && isPlausible(header.bounds, nodesBox) ? header.bounds : nodesBox,
      content,
      nodeBytes: nodeBytesOf(blockTypes, (await stat(path)).size),
    };
    return openData(snapshot, positions, signal);
  } catch (error) {
    positions.close();
    throw error;
  }
}

/**
 * Opens an extract that is open in another thread, which must keep its files.
 * @param signal cancels every pass
 */
export const reopenOsmData = (snapshot: OsmDataSnapshot, signal?: AbortSignal): OpenOsmData =>
  openData(snapshot, NodePositions.open(snapshot.positionsPath, snapshot.firstIds), signal);

function openData(
  snapshot: OsmDataSnapshot,
  positions: NodePositions,
  signal: AbortSignal | undefined,
): OpenOsmData {
  const { path, taggedNodesPath, blockTypes, workFolder, dataDate, bounds, content, nodeBytes } = snapshot;
  const taggedNodeTypes: BlockTypes = new Map();
  async function* blocks(
    file: string,
    type: ElementType,
    knownTypes: BlockTypes,
    selection: ElementSelection | undefined,
  ) {
    for await (const block of readSelectedBlocks(file, [type], knownTypes, {
      selections: { [type]: selection },
    })) {
      signal?.throwIfAborted();
      yield block;
    }
  }
  return {
    dataDate,
    bounds,
    content,
    nodeBytes,
    workFolder,
    snapshot,
    async *nodes(selection) {
      for await (const block of blocks(taggedNodesPath, 'node', taggedNodeTypes, selection))
        for (const node of block) if (node.type === 'node') yield node;
    },
    async *ways(selection) {
      for await (const block of blocks(path, 'way', blockTypes, selection))
        for (const way of block) if (way.type === 'way') yield way;
    },
    async *relations(selection) {
      for await (const block of blocks(path, 'relation', blockTypes, selection))
        for (const relation of block) if (relation.type === 'relation') yield relation;
    },
    position: (id) => positions.at(id),
    close: () => positions.close(),
  };
}

/**
 * Returns the bytes that have all nodes and nothing else; null if nodes share a block with other elements.
 * @param blockTypes in the order of the file
 */
function nodeBytesOf(blockTypes: BlockTypes, fileBytes: number): ByteRange | null {
  const blocks = [...blockTypes];
  const isNodesOnly = (types: ReadonlySet<ElementType>) => types.has('node') && types.size === 1;
  const [start = 0] = blocks.at(0) ?? [];
  const [end = fileBytes] = blocks.find(([, types]) => !isNodesOnly(types)) ?? [];
  const isMixed = blocks.some(([offset, types]) => offset >= end && types.has('node'));
  return isMixed ? null : { start, end };
}

/** Updates `content` with a way or relation. */
function readContent(element: OsmWay | OsmRelation, content: ExtractContent): void {
  if (element.type === 'relation') {
    content.hasStrayRestrictions ||= hasStrayRestriction(element);
    content.hasAdministrativeBorders ||= element.tags.boundary === 'administrative';
    content.hasPostalBorders ||= element.tags.boundary === 'postal_code';
    return;
  }
  content.hasCrossings ||= isCrossing(element.tags);
  if (element.tags.highway === undefined) return;
  content.hasRoads = true;
  content.hasAccessHours ||= hasAccessHours(element.tags);
  const nodes = element.refs.length;
  if (nodes > (content.longestRoad?.nodes ?? 0)) content.longestRoad = { way: element.id, nodes };
}
