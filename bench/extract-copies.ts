import { elementTypes, type OsmElement } from '../electron/region-build/osm/element.ts';
import { readBlocks, readHeader } from '../electron/region-build/osm/elements.ts';
import { writeSortedExtract } from '../electron/region-build/osm/pbf-writer.ts';
import type { Bounds } from '../shared/geo/bounds.ts';

/** Offset between the ids of two copies, above the ids of any extract. */
const idsPerCopy = 1e11;
const columns = 10;

interface Shift {
  id: number;
  lat: number;
  lng: number;
}

function shifted(element: OsmElement, { id, lat, lng }: Shift): OsmElement {
  switch (element.type) {
    case 'node':
      return { ...element, id: element.id + id, lat: element.lat + lat, lng: element.lng + lng };
    case 'way':
      return { ...element, id: element.id + id, refs: element.refs.map((ref) => ref + id) };
    case 'relation': {
      const members = element.members.map((member) => ({ ...member, ref: member.ref + id }));
      return { ...element, id: element.id + id, members };
    }
  }
}

/** Returns the shift of a copy: copies are in rows of ten, starting in the southwest. */
function shiftOf(copy: number, { northeast, southwest }: Bounds): Shift {
  return {
    id: copy * idsPerCopy,
    lat: Math.floor(copy / columns) * (northeast.lat - southwest.lat),
    lng: (copy % columns) * (northeast.lng - southwest.lng),
  };
}

/**
 * Writes an extract with adjacent copies of another one; has one block in memory at a time.
 * @param source an .osm.pbf file whose header has its bounds
 */
export async function writeCopies(source: string, target: string, count: number): Promise<void> {
  const { bounds, dataDate } = await readHeader(source);
  if (!bounds) throw new Error(`${source} does not tell its bounds`);
  const last = shiftOf(count - 1, bounds);
  const widest = shiftOf(Math.min(count, columns) - 1, bounds);
  const { northeast, southwest } = bounds;
  const all = { southwest, northeast: { lat: northeast.lat + last.lat, lng: northeast.lng + widest.lng } };
  const shifts = Array.from({ length: count }, (_, copy) => shiftOf(copy, bounds));
  async function* elements() {
    for (const type of elementTypes)
      for (const shift of shifts)
        for await (const block of readBlocks(source, [type])) yield block.map((one) => shifted(one, shift));
  }
  await writeSortedExtract(target, { bounds: all, dataDate, source: `${count} copies` }, elements());
}
