import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import type { ElementSelection } from './decode-block.ts';
import type { OsmElement, OsmNode, OsmRelation, OsmWay } from './element.ts';
import { type OsmData, openOsmData } from './osm-data.ts';

/** Calls `work` with an opened extract, and closes it afterward. */
export async function withExtract<T>(path: string, work: (data: OsmData) => Promise<T>): Promise<T> {
  const workFolder = await mkdtemp(join(tmpdir(), 'zonedesk-test-'));
  const data = await openOsmData(path, workFolder);
  try {
    return await work(data);
  } finally {
    data.close();
    await rm(workFolder, { recursive: true });
  }
}

interface Elements {
  nodes?: readonly OsmNode[];
  ways?: readonly OsmWay[];
  relations?: readonly OsmRelation[];
  position: OsmData['position'];
}

async function* each<T>(elements: readonly T[]): AsyncGenerator<T, void, void> {
  yield* elements;
}

const isSelected =
  (selection: ElementSelection | undefined) =>
  ({ id, tags }: OsmElement): boolean =>
    !selection || selection.keys?.some((key) => key in tags) || selection.hasId?.(id) || false;

/** Returns an extract of elements in memory, without a file. */
export function extractOf({ nodes = [], ways = [], relations = [], position }: Elements): OsmData {
  return {
    dataDate: null,
    bounds: { northeast: { lat: 1, lng: 1 }, southwest: { lat: 0, lng: 0 } },
    content: {
      hasRoads: true,
      hasAdministrativeBorders: false,
      hasPostalBorders: false,
      hasStrayRestrictions: false,
      hasCrossings: false,
      hasAccessHours: false,
      longestRoad: null,
    },
    nodeBytes: null,
    workFolder: temporaryFolder(),
    nodes: (selection) => each(nodes.filter(isSelected(selection))),
    ways: (selection) => each(ways.filter(isSelected(selection))),
    relations: (selection) => each(relations.filter(isSelected(selection))),
    position,
  };
}
