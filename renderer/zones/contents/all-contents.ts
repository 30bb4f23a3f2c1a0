import { create } from 'zustand';
import { areasAtOnce } from '../../../shared/desk/region-contents.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import { perimeterMeters } from '../../../shared/zones/geometry/perimeter.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { faultOf } from '../../desk/ask.ts';
import { unhurried } from '../../ui/unhurried.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { unlessDrawing } from '../../workbench/unavailable.ts';
import type { ZoneFigures } from './contents-figures.ts';
import { countContents } from './count-contents.ts';

interface AllContents {
  isOpen: boolean;
  figures: readonly ZoneFigures[];
  /** So many of the figures have their contents. */
  done: number;
  running: AbortController | null;
  fault: Fault | null;
}

/** The dialog of what is in all zones. */
export const useAllContents = create<AllContents>()(() => ({
  isOpen: false,
  figures: [],
  done: 0,
  running: null,
  fault: null,
}));

export const openAllContents = () => useAllContents.setState({ isOpen: true });
export const closeAllContents = () => useAllContents.setState({ isOpen: false });

export const contentsCommand: Command = {
  id: 'zones.contents',
  titleKey: 'zones.allContents.open',
  keys: [],
  unavailable: unlessDrawing,
  run() {
    openPanel('zones');
    openAllContents();
  },
};

const measured = new WeakMap<ZoneGeometry, Pick<ZoneFigures, 'areaSquareMeters' | 'borderMeters'>>();

function measuresOf(geometry: ZoneGeometry) {
  const known = measured.get(geometry);
  if (known) return known;
  const measures = {
    areaSquareMeters: areaSquareMeters(geometry),
    borderMeters: perimeterMeters(geometry),
  };
  measured.set(geometry, measures);
  return measures;
}

function* uncounted(zones: readonly Zone[]): Generator<ZoneFigures> {
  for (const zone of zones) yield { zone, ...measuresOf(zone.geometry), contents: undefined };
}

/** Measures all zones and counts what is in those whose geometry was not counted before, so many at once. */
export async function countAllContents(zones: readonly Zone[]) {
  useAllContents.getState().running?.abort();
  const running = new AbortController();
  const { signal } = running;
  useAllContents.setState({ running, done: 0, fault: null });
  try {
    let figures = await unhurried(uncounted(zones));
    if (signal.aborted) return;
    useAllContents.setState({ figures });
    for (let from = 0; from < zones.length; from += areasAtOnce) {
      const geometries = zones.slice(from, from + areasAtOnce).map(({ geometry }) => geometry);
      const contents = await countContents(geometries, signal);
      if (signal.aborted) return;
      figures = figures.map((one, index) =>
        index < from || index >= from + geometries.length
          ? one
          : { ...one, contents: contents[index - from] ?? null },
      );
      useAllContents.setState({ figures, done: from + geometries.length });
    }
    useAllContents.setState({ running: null });
  } catch (error) {
    if (!signal.aborted) useAllContents.setState({ running: null, fault: faultOf(error) });
  }
}

/** What was counted until then stays. */
export function cancelCount() {
  useAllContents.getState().running?.abort();
  useAllContents.setState({ running: null });
}
