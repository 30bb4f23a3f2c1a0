import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.testing.ts';
import type { OsmElement } from './osm/element.ts';
import { writeExtract } from './osm/pbf-writer.ts';
import { regionSteps } from './steps.ts';

/**
 * Writes an extract of one street near the equator, eastward from `lng`, and returns its path; trees make it larger.
 */
export async function street(lng: number, firstId: number, trees = 0): Promise<string> {
  const path = join(temporaryFolder(), 'street.osm.pbf');
  const nodes = [0, 1, 2].map((step) => ({
    type: 'node' as const,
    id: firstId + step,
    lat: 0.005,
    lng: lng + step * 0.005,
    tags: {},
  }));
  const way = {
    id: firstId,
    refs: nodes.map((node) => node.id),
    tags: { highway: 'primary', name: 'Equator' },
  };
  const treeNodes = Array.from({ length: trees }, (_, index) => ({
    type: 'node' as const,
    id: firstId + 10 + index,
    lat: 0.006 + (index % 97) / 50_000,
    lng: lng + (index % 89) / 10_000,
    tags: { natural: 'tree', ref: String(index * 7919) },
  }));
  const elements: OsmElement[] = [...nodes, ...treeNodes, { type: 'way', ...way }];
  const bounds = { southwest: { lat: 0, lng }, northeast: { lat: 0.01, lng: lng + 0.01 } };
  await writeExtract(path, { elements, bounds, dataDate: '2020-01-02T00:00:00.000Z', source: 'test' });
  return path;
}

/** Steps without the place index, which is the only one to need the world. */
export const stepsWithoutPlaces = regionSteps.filter(({ name }) => name !== 'places');
export const noWorld = 'no-world';
