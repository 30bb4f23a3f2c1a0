import { join } from 'node:path';
import { hasAccessHours, withAccessHours } from './access-hours.ts';
import { crossingSpeeds } from './crossing-speeds.ts';
import { isCrossing } from './osm/crossing-tags.ts';
import { type ElementType, elementTypes, type OsmElement, type Tags } from './osm/element.ts';
import { readBlocks } from './osm/elements.ts';
import type { OsmData } from './osm/osm-data.ts';
import { writeSortedExtract } from './osm/pbf-writer.ts';
import { withoutStrayRestriction } from './osm/stray-restrictions.ts';

/**
 * Returns the path of the extract for the engine's builder: a corrected copy in the work folder if Valhalla would crash
 * on the original or misread its tags, otherwise the original.
 */
export async function engineExtract(path: string, data: OsmData): Promise<string> {
  const { content, nodeBytes, workFolder, dataDate, bounds } = data;
  if (!content.hasStrayRestrictions && !content.hasCrossings && !content.hasAccessHours) return path;
  const speeds = content.hasCrossings ? await crossingSpeeds(data) : new Map<number, number>();
  const copyPath = join(workFolder, 'engine.osm.pbf');
  const header = { dataDate, bounds, source: 'an extract' };
  const elements = correctedBlocks(path, speeds, nodeBytes ? ['way', 'relation'] : elementTypes);
  // Nodes are most of the file and don't change, so their bytes are copied.
  await writeSortedExtract(copyPath, header, elements, nodeBytes ? { path, ...nodeBytes } : undefined);
  return copyPath;
}

async function* correctedBlocks(
  path: string,
  speeds: ReadonlyMap<number, number>,
  types: readonly ElementType[],
): AsyncGenerator<readonly OsmElement[], void, void> {
  const corrected = (element: OsmElement): OsmElement => {
    if (element.type === 'relation') return withoutStrayRestriction(element);
    if (element.type !== 'way') return element;
    if (hasAccessHours(element.tags)) return { ...element, tags: withAccessHours(element.tags) };
    if (!isCrossing(element.tags)) return element;
    return { ...element, tags: asFerry(element.tags, speeds.get(element.id)) };
  };
  for await (const block of readBlocks(path, types)) yield block.map(corrected);
}

/** Converts a shuttle train to a vehicle-only ferry, because Valhalla doesn't report trains on routes. */
function asFerry(tags: Tags, kmh: number | undefined): Tags {
  const withSpeed = kmh === undefined ? tags : { ...tags, duration: '', maxspeed: String(kmh) };
  return tags.route === 'ferry' ? withSpeed : { foot: 'no', bicycle: 'no', ...withSpeed, route: 'ferry' };
}
