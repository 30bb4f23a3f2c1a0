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
import { zoneIndex } from '../../workspace-zones/zone-index.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { isCounted, type ZoneFigures } from './contents-figures.ts';
import { cachedNeighbors, neighborsOf } from './neighbors.ts';

interface ZoneCount {
  /** Figures by the zone's workspace id. */
  figures: ReadonlyMap<string, ZoneFigures>;
  /** Number of zones whose figures are all counted. */
  done: number;
  controller: AbortController | null;
  /** Whether the user stopped the count; it resumes on request. */
  isStopped: boolean;
  fault: Fault | null;
}

const initialCount: ZoneCount = {
  figures: new Map(),
  done: 0,
  controller: null,
  isStopped: false,
  fault: null,
};

/** Figures of all zones; counted while any component uses `useZoneCounting`. */
export const useZoneCount = create<ZoneCount>()(() => initialCount);

/** Number of components that use the figures. */
let viewerCount = 0;

/** Counts the figures of all zones while mounted and enabled; after an edit, only those of changed zones. */
export function useZoneCounting(isEnabled: boolean) {
  const zones = useZones((state) => state.zones);
  const region = useDeskState('region');
  useEffect(() => {
    if (!isEnabled) return;
    viewerCount += 1;
    return () => {
      viewerCount -= 1;
      if (viewerCount > 0) return;
      useZoneCount.getState().controller?.abort();
      useZoneCount.setState({ controller: null, isStopped: false });
    };
  }, [isEnabled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other data of a region have other contents
  useEffect(() => {
    if (isEnabled) void countZones(zones);
  }, [isEnabled, zones, region]);
}

/** Figures of all zones, in the order of the zones. */
export function useAllFigures(): readonly ZoneFigures[] {
  const figures = useZoneCount((count) => count.figures);
  return useMemo(() => [...figures.values()], [figures]);
}

export const useIsCounting = (): boolean => useZoneCount(({ controller }) => controller !== null);

/** Resumes a count that was stopped or failed. */
export function resumeCount() {
  useZoneCount.setState({ isStopped: false });
  void countZones(useZones.getState().zones);
}

/** Stops counting; finished figures are kept. */
export function stopCount() {
  useZoneCount.getState().controller?.abort();
  useZoneCount.setState({ controller: null, isStopped: true });
}

const cachedMeasures = new WeakMap<ZoneGeometry, Pick<ZoneFigures, 'areaSquareMeters' | 'borderMeters'>>();

function measuresOf(geometry: ZoneGeometry) {
  const known = cachedMeasures.get(geometry);
  if (known) return known;
  const measures = {
    areaSquareMeters: areaSquareMeters(geometry),
    borderMeters: perimeterMeters(geometry),
  };
  cachedMeasures.set(geometry, measures);
  return measures;
}

/** Collects the figures that are known without counting. Yields after each zone, so that the caller can pause. */
function* knownFigures(
  zones: Zones,
  index: GeometryIndex<Zone>,
): Generator<void, ReadonlyMap<string, ZoneFigures>> {
  const figures = new Map<string, ZoneFigures>();
  for (const [id, zone] of zones) {
    figures.set(id, {
      zone,
      ...measuresOf(zone.geometry),
      contents: countedContents(zone.geometry),
      neighbors: cachedNeighbors(zone, index),
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

/** Minimum time between updates of the figures in the window, in milliseconds; each rerenders all that shows them. */
const publishIntervalMs = 1000;

async function countZones(zones: Zones) {
  useZoneCount.getState().controller?.abort();
  const controller = new AbortController();
  const { signal } = controller;
  useZoneCount.setState({ controller, fault: null });
  try {
    const index = zoneIndex();
    const known = await inSlices(knownFigures(zones, index), signal);
    if (!known) return;
    let figures = known;
    const uncounted = [...figures.values()].filter((one) => !isCounted(one)).map(({ zone }) => zone);
    let done = figures.size - uncounted.length;
    useZoneCount.setState({ figures, done });
    let publishedAt = Number.NEGATIVE_INFINITY;
    for (const chunk of useZoneCount.getState().isStopped ? [] : chunksOf(uncounted, maxAreasPerCall)) {
      const [contents, neighbors] = await Promise.all([
        countContents(
          chunk.map(({ geometry }) => geometry),
          signal,
        ),
        inSlices(neighborsOfAll(chunk, index), signal),
      ]);
      if (signal.aborted) return;
      const updated = new Map(figures);
      for (const [at, { id }] of chunk.entries()) {
        const before = updated.get(id);
        if (before)
          updated.set(id, { ...before, contents: contents[at] ?? null, neighbors: neighbors?.[at] ?? [] });
      }
      figures = updated;
      done += chunk.length;
      if (performance.now() - publishedAt < publishIntervalMs) continue;
      publishedAt = performance.now();
      useZoneCount.setState({ figures, done });
    }
    useZoneCount.setState({ controller: null, figures, done });
  } catch (error) {
    if (!signal.aborted) useZoneCount.setState({ controller: null, fault: faultOf(error) });
  }
}
