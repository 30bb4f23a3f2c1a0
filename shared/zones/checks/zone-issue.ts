import type { LngLat } from '../../geo/position.ts';
import type { ZoneGeometry } from '../../geo/zone-geometry.ts';
import type { PolygonIssue } from './polygon-issues.ts';

/**
 * What is wrong with one zone, or between zones. `ids` are the workspace's ids of the zones concerned,
 * the one at issue first; `at` is where to go and look. The words are made in the window.
 */
export type ZoneIssue = { ids: string[] } & (
  | PolygonIssue
  | FieldIssue
  | SizeIssue
  | NeighbourIssue
  | CoverageIssue
);

type FieldIssue =
  | { kind: 'zone-id-missing'; severity: 'error' }
  /** `ids` are all the zones with this `zone_id`. */
  | { kind: 'zone-id-repeated'; severity: 'error'; zoneId: string }
  | { kind: 'store-id-missing'; severity: 'error' }
  /**
   * Not `[A-Za-z0-9]+`: the built-in service refuses it, a provider is known to take it.
   * `characters` are those that the contract does not have.
   */
  | { kind: 'store-id-characters'; severity: 'error' | 'warning'; characters: string };

type SizeIssue =
  | { kind: 'many-vertices'; severity: 'warning'; at: LngLat; vertices: number }
  | { kind: 'area-implausible'; severity: 'warning'; at: LngLat; areaSquareMeters: number }
  /** A part or hole so thin that it is hardly meant; `widthMeters` is its mean width. */
  | { kind: 'sliver'; severity: 'warning'; at: LngLat; areaSquareMeters: number; widthMeters: number };

type NeighbourIssue =
  /** `share` is the part of the smaller zone that is common, 0 to 1. */
  | { kind: 'overlap'; severity: 'warning'; at: LngLat; areaSquareMeters: number; share: number }
  /**
   * A strip that belongs to no zone, `lengthMeters` long and at most `gapWidthMeters` wide; `share` is its area by
   * that of the smaller zone.
   */
  | {
      kind: 'gap';
      severity: 'warning';
      at: LngLat;
      areaSquareMeters: number;
      share: number;
      lengthMeters: number;
      gapWidthMeters: number;
    };

/** What several zones enclose and none has, however wide; `ids` begin with the zone that has most of its border. */
export interface CoverageIssue {
  kind: 'not-covered';
  severity: 'warning';
  at: LngLat;
  areaSquareMeters: number;
  geometry: ZoneGeometry;
}
