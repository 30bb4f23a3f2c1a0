import { maxAreasPerCall } from '../../../shared/desk/region-contents.ts';
import { geometryBounds } from '../../../shared/geo/geometry-bounds.ts';
import {
  dotsPerInch,
  marginMm,
  pageSize,
  pixelsPerMm,
  roundMetersPerPixel,
} from '../../../shared/planning/print-map/paper.ts';
import type { VersionComparison } from '../../../shared/planning/versions/compare-versions.ts';
import type { StoreMove } from '../../../shared/planning/versions/store-moves.ts';
import { maxDots, type ScaledPicture, scaledMapPicture } from '../../map/picture.ts';
import { countContents } from '../../workspace-zones/count-contents.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import { patternImage } from '../print-map/store-patterns.ts';
import { drawingOf, reportKinds, reportOverlay, reportPatternName } from './report-overlay.ts';

/** Addresses in an area; null if unknown. */
export type MovedAddresses = { count: number; partly: boolean } | null;

/** Contents of a printed report besides the comparison. */
export interface ReportPage {
  /** Null if it timed out. */
  picture: ScaledPicture | null;
  /** By move, in order. */
  addresses: readonly MovedAddresses[];
}

const paper = pageSize('A4', 'portrait');
/** The map of a report, in millimeters. */
export const reportMapMm = { width: paper.width - 2 * marginMm, height: 125 } as const;

/** Renders the map of a report and counts addresses that change stores; null if canceled. */
export async function makeReportPage(
  comparison: VersionComparison,
  moves: readonly StoreMove[],
  signal: AbortSignal,
): Promise<ReportPage | null> {
  const [picture, addresses] = await Promise.all([
    paintReportMap(comparison, moves, signal),
    addressesOf(moves, signal),
  ]);
  return signal.aborted ? null : { picture, addresses };
}

async function paintReportMap(
  comparison: VersionComparison,
  moves: readonly StoreMove[],
  signal: AbortSignal,
): Promise<ScaledPicture | null> {
  const { added, changed, removed } = comparison;
  const zones = [...added, ...removed, ...changed.flatMap(({ before, after }) => [before, after])];
  const bounds = geometryBounds(zones);
  if (!bounds) return null;
  const dotsPerPixel = dotsPerInch(reportMapMm, maxDots) / (25.4 * pixelsPerMm);
  const images = new Map(
    reportKinds.flatMap((kind) => {
      const { color, pattern } = drawingOf[kind];
      return pattern === null ? [] : [[reportPatternName(kind), patternImage(pattern, color, dotsPerPixel)]];
    }),
  );
  const overlay = await inSlices(reportOverlay(comparison, moves), signal);
  if (!overlay) return null;
  return scaledMapPicture(bounds, [overlay], {
    size: {
      width: Math.round(reportMapMm.width * pixelsPerMm),
      height: Math.round(reportMapMm.height * pixelsPerMm),
      dotsPerPixel,
    },
    roundedMetersPerPixel: (meters) => roundMetersPerPixel(meters, pixelsPerMm),
    images,
    signal,
  });
}

async function addressesOf(moves: readonly StoreMove[], signal: AbortSignal): Promise<MovedAddresses[]> {
  const counts: MovedAddresses[] = [];
  try {
    for (let start = 0; start < moves.length && !signal.aborted; start += maxAreasPerCall) {
      const areas = moves.slice(start, start + maxAreasPerCall).map(({ geometry }) => geometry);
      for (const contents of await countContents(areas, signal)) {
        const count = contents?.addresses ?? null;
        counts.push(count === null || !contents ? null : { count, partly: contents.partly });
      }
    }
  } catch {
    // The report shows the remaining ones as unknown.
  }
  return moves.map((_, index) => counts[index] ?? null);
}
