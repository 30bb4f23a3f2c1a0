import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type CheckOptions, checkZone } from '../../shared/zones/checks/check-zone.ts';
import { zoneIdIssues } from '../../shared/zones/checks/zone-id-issues.ts';
import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import { type Geos, loadGeos } from '../../shared/zones/geometry/geos.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { useDeskState } from '../desk/states.ts';
import { indexOfZones } from '../workspace-zones/zones-by-place.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useProblemsOfZones } from './all-issues.ts';
import { withoutCoveredGaps } from './problem.ts';

/** The geometry engine, once it is there. */
export function useGeos(): Geos | null {
  const [geos, setGeos] = useState<Geos | null>(null);
  useEffect(() => {
    let here = true;
    void loadGeos().then((loaded) => here && setGeos(loaded));
    return () => {
      here = false;
    };
  }, []);
  return geos;
}

/** Options of the checks that depend on the service in use and the region. */
export function useCheckOptions(): CheckOptions {
  const { service: choice, gapWidthMeters } = useDeskState('settings');
  const service = choice.kind;
  const region = useDeskState('region')?.bounds;
  return useMemo(
    () => ({ service, knownAreas: service === 'built-in' && region ? [region] : [], gapWidthMeters }),
    [service, region, gapWidthMeters],
  );
}

/** Returns a function that checks a zone and its borders with neighbors at once; errors first. */
export function useCheckOfZone(): (zone: Zone) => readonly ZoneIssue[] {
  const geos = useGeos();
  const options = useCheckOptions();
  return useCallback(
    (zone) => {
      const { zones } = useZones.getState();
      const ofIds = zoneIdIssues([...zones.values()]).filter(({ ids }) => ids.includes(zone.id));
      const own = geos ? checkZone(geos, zone, indexOfZones(), options) : [];
      return [...ofIds, ...own].sort((one, other) => one.severity.localeCompare(other.severity));
    },
    [geos, options],
  );
}

/**
 * Issues of a zone. Changes render before they are checked, and shapes only once the geometry engine is loaded. Issues
 * of enclosed areas and stores come from the check of all zones.
 */
export function useZoneIssues(zone: Zone): { issues: readonly ZoneIssue[]; looked: boolean } {
  const looked = useGeos() !== null;
  const check = useCheckOfZone();
  const zones = useDeferredValue(useZones((state) => state.zones));
  const checked = useDeferredValue(zone);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the check looks at the zones itself
  const own = useMemo(() => check(checked), [check, checked, zones]);
  const ids = useMemo(() => [zone.id], [zone.id]);
  const { problems } = useProblemsOfZones(ids);
  const issues = useMemo(() => {
    const ofAll = (problems ?? []).flatMap(({ issue }) => (isOfAllZones(issue) ? issue : []));
    return withoutCoveredGaps([...own, ...ofAll], ofAll);
  }, [own, problems]);
  return { issues, looked };
}

const kindsOfAllZones: ReadonlySet<ZoneIssue['kind']> = new Set([
  'not-covered',
  'store-not-on-map',
  'store-outside-zone',
  'two-stores-in-zone',
]);

const isOfAllZones = ({ kind }: ZoneIssue): boolean => kindsOfAllZones.has(kind);
