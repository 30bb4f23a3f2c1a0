import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CheckOptions, checkZone } from '../../shared/zones/checks/check-zone.ts';
import { zoneIdIssues } from '../../shared/zones/checks/zone-id-issues.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { type Geos, loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useDeskState } from '../desk/states.ts';
import { zoneIndex } from '../workspace-zones/zone-index.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useProblemsOfZones } from './all-issues.ts';
import { withoutCoveredGaps } from './problem.ts';

/** The geometry engine; null until it is loaded. */
export function useGeos(): Geos | null {
  const [geos, setGeos] = useState<Geos | null>(null);
  useEffect(() => {
    let isMounted = true;
    void loadGeos().then((loaded) => isMounted && setGeos(loaded));
    return () => {
      isMounted = false;
    };
  }, []);
  return geos;
}

/** Options of the checks, from the service in use, the region, and the settings. */
export function useCheckOptions(): CheckOptions {
  const { service: choice, gapWidthMeters } = useDeskState('settings');
  const service = choice.kind;
  const region = useDeskState('region')?.bounds;
  return useMemo(
    () => ({ service, knownAreas: service === 'built-in' && region ? [region] : [], gapWidthMeters }),
    [service, region, gapWidthMeters],
  );
}

/**
 * Returns a function that checks a zone and its borders with neighbors synchronously; errors come first. Without the
 * geometry engine, it only checks IDs.
 */
export function useCheckOfZone(): (zone: Zone) => readonly ZoneIssue[] {
  const geos = useGeos();
  const options = useCheckOptions();
  return useCallback(
    (zone) => {
      const { zones } = useZones.getState();
      const idIssues = zoneIdIssues([...zones.values()]).filter(({ ids }) => ids.includes(zone.id));
      const zoneIssues = geos ? checkZone(geos, zone, zoneIndex(), options) : [];
      return [...idIssues, ...zoneIssues].sort((one, other) => one.severity.localeCompare(other.severity));
    },
    [geos, options],
  );
}

/**
 * Issues of a zone. Changes render before they are checked, and shapes are checked once the geometry engine is loaded
 * (`isChecked`). Issues of enclosed areas and stores come from the check of all zones.
 */
export function useZoneIssues(zone: Zone): { issues: readonly ZoneIssue[]; isChecked: boolean } {
  const isChecked = useGeos() !== null;
  const check = useCheckOfZone();
  const zones = useDeferredValue(useZones((state) => state.zones));
  const deferredZone = useDeferredValue(zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check looks at the zones itself
  const zoneIssues = useMemo(() => check(deferredZone), [check, deferredZone, zones]);
  const ids = useMemo(() => [zone.id], [zone.id]);
  const { problems } = useProblemsOfZones(ids);
  const issues = useMemo(() => {
    const workspaceIssues = (problems ?? []).flatMap(({ issue }) => (isWorkspaceIssue(issue) ? issue : []));
    return withoutCoveredGaps([...zoneIssues, ...workspaceIssues], workspaceIssues);
  }, [zoneIssues, problems]);
  return { issues, isChecked };
}

const workspaceKinds: ReadonlySet<ZoneIssue['kind']> = new Set([
  'not-covered',
  'store-not-on-map',
  'store-outside-zone',
  'two-stores-in-zone',
]);

const isWorkspaceIssue = ({ kind }: ZoneIssue): boolean => workspaceKinds.has(kind);
