import type { Bounds } from '../../geo/bounds.ts';
import type { GeometryIndex } from '../geometry/geometry-index.ts';
import type { Geos } from '../geometry/geos.ts';
import type { Zone } from '../zone.ts';
import { fieldIssues } from './field-issues.ts';
import { limits } from './limits.ts';
import { neighborBox } from './neighbor-box.ts';
import { neighborIssues, type PreparedZone } from './neighbor-issues.ts';
import { polygonIssues } from './polygon-issues.ts';
import { sizeIssues } from './size-issues.ts';
import type { Service } from './store-id-characters.ts';
import type { ZoneIssue } from './zone-issue.ts';

export interface CheckOptions {
  service: Service;
  /** Where zones are expected, to detect swapped latitudes and longitudes. */
  knownAreas: readonly Bounds[];
  /** Maximum width of a strip between two zones to be reported as a gap; default `limits.gapWidthMeters`. */
  gapWidthMeters?: number;
}

/** Maximum gap width in meters of the options, or the default. */
export const gapWidthOf = ({ gapWidthMeters = limits.gapWidthMeters }: CheckOptions): number =>
  gapWidthMeters;

/** Issues of a zone by itself, errors first. */
export function issuesOfZone(geos: Geos, zone: Zone, { service, knownAreas }: CheckOptions): ZoneIssue[] {
  const ids = [zone.id];
  const inPolygon = polygonIssues(geos, zone.geometry, knownAreas).map(
    (issue): ZoneIssue => ({ ...issue, ids }),
  );
  const inSize = inPolygon.length === 0 ? sizeIssues(zone.id, zone.geometry) : [];
  return [...inPolygon, ...fieldIssues(zone, service), ...inSize];
}

/**
 * All issues of a zone and between it and its neighbors; fast enough to run with each gesture. `others` is an index of
 * all zones; an entry with the zone's own id is ignored. Equal and similar `zone_id`s are checked by `zoneIdIssues`.
 */
export function checkZone(
  geos: Geos,
  zone: Zone,
  others: GeometryIndex<Zone>,
  options: CheckOptions,
): ZoneIssue[] {
  const issues = issuesOfZone(geos, zone, options);
  if (issues.some((issue) => preventsComparison(issue))) return issues;
  const prepared = geos.prepareGeometry(zone.geometry);
  if (!prepared.ok) return issues;
  const current: PreparedZone = { id: zone.id, geometry: zone.geometry, prepared: prepared.value };
  try {
    for (const other of others.search(neighborBox(zone.geometry, gapWidthOf(options)))) {
      if (other.id === zone.id || polygonIssues(geos, other.geometry).length > 0) continue;
      const otherPrepared = geos.prepareGeometry(other.geometry);
      if (!otherPrepared.ok) continue;
      try {
        const { id, geometry } = other;
        issues.push(
          ...neighborIssues(
            current,
            { id, geometry, prepared: otherPrepared.value },
            {
              search: (box) => others.search(box).filter((found) => found.id !== zone.id),
            },
            gapWidthOf(options),
          ),
        );
      } finally {
        otherPrepared.value.release();
      }
    }
  } finally {
    prepared.value.release();
  }
  return issues;
}

const fieldKinds: ReadonlySet<ZoneIssue['kind']> = new Set([
  'zone-id-missing',
  'zone-id-repeated',
  'store-id-missing',
  'store-id-characters',
]);

/** Whether an issue makes the shape unusable for comparisons with other zones. */
export const preventsComparison = ({ kind, severity }: ZoneIssue): boolean =>
  severity === 'error' && !fieldKinds.has(kind);
