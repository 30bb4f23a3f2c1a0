import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import { chunksOf } from '../../../shared/desk/chunks.ts';
import { maxAreasPerCall } from '../../../shared/desk/region-contents.ts';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { ZoneGeometry } from '../../../shared/geo/zone-geometry.ts';
import type { Zones } from '../../../shared/zones/apply-edit.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { GeometryIndex } from '../../../shared/zones/geometry/geometry-index.ts';
import { perimeterMeters } from '../../../shared/zones/geometry/perimeter.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { faultOf } from '../../desk/ask.ts';
import { useDeskState } from '../../desk/states.ts';
import { countContents, countedContents } from '../../workspace-zones/count-contents.ts';
import { indexOfZones } from '../../workspace-zones/zones-by-place.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { isCounted, type ZoneFigures } from './contents-figures.ts';
import { measuredNeighbors, neighborsOf } from './neighbors.ts';

interface ZoneCount {
  /** By the workspace's id of the zone. */
  figures: ReadonlyMap<string, ZoneFigures>;
  /** Number of complete figures. */
  done: number;
  running: AbortController | null;
  /** The user stopped it; counting resumes on demand. */
  stopped: boolean;
  fault: Fault | null;
}

const atFirst: ZoneCount = { figures: new Map(), done: 0, running: null, stopped: false, fault: null };

/** Figures of all zones; counted while any component uses them. */
export const useZoneCount = create<ZoneCount>()(() => atFirst);

/** Number of components that use the figures. */
let viewers = 0;

/** Counts the figures of all zones while mounted; after an edit only those of changed zones. */
export function useZonesCounted(wanted: boolean) {
  const zones = useZones((state) => state.zones);
  const region = useDeskState('region');
  useEffect(() => {
    if (!wanted) return;
    viewers += 1;
    return () => {
      viewers -= 1;
      if (viewers > 0) return;
      useZoneCount.getState().running?.abort();
      useZoneCount.setState({ running: null, stopped: false });
    };
  }, [wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data of a region have other contents
  useEffect(() => {
    if (wanted) void countZones(zones);
  }, [wanted, zones, region]);
}

/** The figures in the order of the zones. */
export function useAllFigures(): readonly ZoneFigures[] {
  const figures = useZoneCount((count) => count.figures);
  return useMemo(() => [...figures.values()], [figures]);
}

export const useIsCounting = (): boolean => useZoneCount(({ running }) => running !== null);

/** Resumes a count that was stopped or failed. */
export function resumeCount() {
  useZoneCount.setState({ stopped: false });
  void countZones(useZones.getState().zones);
}

/** Stops counting; finished figures are kept. */
export function stopCount() {
  useZoneCount.getState().running?.abort();
  useZoneCount.setState({ running: null, stopped: true });
}

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

/** Known figures of the zones before counting; yields after each. */
function* figuresSoFar(
  zones: Zones,
  index: GeometryIndex<Zone>,
): Generator<void, ReadonlyMap<string, ZoneFigures>> {
  const figures = new Map<string, ZoneFigures>();
  for (const [id, zone] of zones) {
    figures.set(id, {
      zone,
      ...measuresOf(zone.geometry),
      contents: countedContents(zone.geometry),
      neighbors: measuredNeighbors(zone, index),
    });
    yield;
  }
  return figures;
}

function* neighborsOfAll(zones: readonly Zone[], index: GeometryIndex<Zone>) {
  const found: ZoneFigures['neighbors'][] = [];
  for (const zone of zones) {
    found.push(neighborsOf(zone, index));
    yield;
  }
  return found;
}

/** Limits rerenders of everything that shows the figures. */
const publishEveryMs = 1000;

async function countZones(zones: Zones) {
  useZoneCount.getState().running?.abort();
  const running = new AbortController();
  const { signal } = running;
  useZoneCount.setState({ running, fault: null });
  try {
    const index = indexOfZones();
    const known = await inSlices(figuresSoFar(zones, index), signal);
    if (!known) return;
    let figures = known;
    const open = [...figures.values()].filter((one) => !isCounted(one)).map(({ zone }) => zone);
    let done = figures.size - open.length;
    useZoneCount.setState({ figures, done });
    let publishedAt = Number.NEGATIVE_INFINITY;
    for (const some of useZoneCount.getState().stopped ? [] : chunksOf(open, maxAreasPerCall)) {
      const [contents, neighbors] = await Promise.all([
        countContents(
          some.map(({ geometry }) => geometry),
          signal,
        ),
        inSlices(neighborsOfAll(some, index), signal),
      ]);
      if (signal.aborted) return;
      const next = new Map(figures);
      for (const [at, { id }] of some.entries()) {
        const before = next.get(id);
        if (before)
          next.set(id, { ...before, contents: contents[at] ?? null, neighbors: neighbors?.[at] ?? [] });
      }
      figures = next;
      done += some.length;
      if (performance.now() - publishedAt < publishEveryMs) continue;
      publishedAt = performance.now();
      useZoneCount.setState({ figures, done });
    }
    useZoneCount.setState({ running: null, figures, done });
  } catch (error) {
    if (!signal.aborted) useZoneCount.setState({ running: null, fault: faultOf(error) });
  }
}
