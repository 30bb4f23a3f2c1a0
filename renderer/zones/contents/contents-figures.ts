import type { AreaContents } from '../../../shared/desk/region-contents.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { Problem } from '../../zone-check/problem.ts';
import type { Neighbor } from './neighbors.ts';

/** A zone with its measures, and the counts of what it contains. */
export interface ZoneFigures {
  zone: Zone;
  areaSquareMeters: number;
  borderMeters: number;
  /** Null if the region's data don't cover the zone; undefined until counted. */
  contents: AreaContents | null | undefined;
  /** Undefined until measured. */
  neighbors: readonly Neighbor[] | undefined;
}

/** The figures of a zone that lists and tables show. */
export const figureKinds = [
  'area',
  'perimeter',
  'addresses',
  'streets',
  'postalCodes',
  'pois',
  'neighbours',
  'commonBorder',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/**
 * Returns a figure in meters, square meters, or as count; null if the region's data don't have it, undefined until
 * counted.
 */
export function figureOf(figures: ZoneFigures, kind: FigureKind): number | null | undefined {
  const { contents, neighbors } = figures;
  switch (kind) {
    case 'area':
      return figures.areaSquareMeters;
    case 'perimeter':
      return figures.borderMeters;
    case 'neighbours':
      return neighbors?.length;
    case 'commonBorder':
      return neighbors?.reduce((sum, { borderMeters }) => sum + borderMeters, 0);
    default:
      if (!contents) return contents;
      if (kind === 'pois') return poiCount(contents);
      return kind === 'postalCodes' ? (contents.postalCodes?.length ?? null) : contents[kind];
  }
}

/** Whether all figures of a zone have been counted, known or not. */
export const isCounted = ({ contents, neighbors }: ZoneFigures): boolean =>
  contents !== undefined && neighbors !== undefined;

/** Totals of all zones of a store. */
export interface StoreTotals {
  /** Empty string for zones without a store. */
  storeId: string;
  name: string;
  zones: number;
  /** Sum of the zones' areas; overlaps count twice. */
  areaSquareMeters: number;
  /** Sum of known counts, overlaps twice; null if none is known. */
  addresses: number | null;
  /** Number of zones whose addresses are unknown or only partly covered. */
  incomplete: number;
}

/** Two zones that overlap, and the area that they share. */
export interface OverlappingPair {
  key: string;
  zones: readonly [Zone, Zone];
  areaSquareMeters: number;
}

/** Number of points of interest of all types; null if the region has no such data. */
const poiCount = ({ pois }: AreaContents): number | null =>
  pois?.reduce((sum, { count }) => sum + count, 0) ?? null;

/** Returns the totals of each store that has zones, sorted by store ID; zones without a store come first. */
export function storeTotals(figures: readonly ZoneFigures[], stores: Iterable<Store>): StoreTotals[] {
  const names = new Map(Array.from(stores, ({ storeId, name }) => [storeId, name]));
  const byStore = new Map<string, ZoneFigures[]>();
  for (const one of figures) {
    const figuresOfStore = byStore.get(one.zone.storeId);
    if (figuresOfStore) figuresOfStore.push(one);
    else byStore.set(one.zone.storeId, [one]);
  }
  return [...byStore]
    .map(([storeId, figuresOfStore]): StoreTotals => {
      const known = figuresOfStore.flatMap(({ contents }) => contents?.addresses ?? []);
      return {
        storeId,
        name: names.get(storeId) ?? '',
        zones: figuresOfStore.length,
        areaSquareMeters: figuresOfStore.reduce((sum, one) => sum + one.areaSquareMeters, 0),
        addresses: known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0),
        incomplete: figuresOfStore.filter(({ contents }) => contents?.addresses == null || contents.partly)
          .length,
      };
    })
    .sort((one, other) => one.storeId.localeCompare(other.storeId, undefined, { numeric: true }));
}

/** Returns the pairs of overlapping zones in the order of the problems: the largest common area first. */
export const overlappingPairs = (
  problems: readonly Problem[],
  zones: ReadonlyMap<string, Zone>,
): OverlappingPair[] =>
  problems.flatMap(({ key, issue }) => {
    if (issue.kind !== 'overlap') return [];
    const [first, second] = issue.ids.map((id) => zones.get(id));
    return first && second ? [{ key, zones: [first, second], areaSquareMeters: issue.areaSquareMeters }] : [];
  });
