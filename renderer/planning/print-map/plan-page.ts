import { create } from 'zustand';
import { geometryBounds } from '../../../shared/geo/geometry-bounds.ts';
import { geometryOfParts, partsOf } from '../../../shared/geo/parts.ts';
import {
  dotsPerInch,
  enlargement,
  type Paper,
  pageParts,
  pixelsPerMm,
  roundMetersPerPixel,
} from '../../../shared/planning/print-map/paper.ts';
import type { Store } from '../../../shared/zones/store.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { maxDots, type ScaledPicture, scaledMapPicture } from '../../map/picture.ts';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { inSlices } from '../../zone-comparison/in-slices.ts';
import type { PageLayout } from './PlanSheet.tsx';
import type { PlanStore } from './plan-legend.ts';
import { patternName, planOverlay } from './plan-overlay.ts';
import { patternImage } from './store-patterns.ts';

/** Whether the dialog is open. */
export const usePlanPage = create<{ isOpen: boolean }>()(() => ({ isOpen: false }));

export const openPlanPage = () => usePlanPage.setState({ isOpen: true });
export const closePlanPage = () => usePlanPage.setState({ isOpen: false });

export const planPageCommand: Command = {
  id: 'zones.page',
  titleKey: 'zones.page.open',
  keys: [],
  run() {
    openPanel('zones');
    openPlanPage();
  },
};

/** CSS pixels of the map per millimeter: lower on larger paper, so that names and lines get larger. */
export const mapPixelsPerMm = (paper: Paper): number => pixelsPerMm / enlargement[paper];

/** Dots on the longer side of a preview, enough for half a window. */
const previewDots = 1000;

interface PlanPicture {
  layout: PageLayout;
  zones: readonly Zone[];
  /** Stores in the legend, by number. */
  legendStores: readonly PlanStore[];
  /** The stores of the workspace. */
  stores: readonly Store[];
  quality: 'preview' | 'print';
}

/** Renders the map of a page; null if there is nothing to draw, or it times out or is aborted. */
export async function planPicture(
  { layout: { paper, orientation, patterned }, zones, legendStores, stores, quality }: PlanPicture,
  signal: AbortSignal,
): Promise<ScaledPicture | null> {
  const bounds = geometryBounds(zones);
  if (!bounds) return null;
  const { map: mapSizeMm } = pageParts(paper, orientation, legendStores.length);
  const perInch = dotsPerInch(mapSizeMm, quality === 'print' ? maxDots : previewDots);
  const perMm = mapPixelsPerMm(paper);
  const dotsPerPixel = perInch / (25.4 * perMm);
  const images = new Map(
    legendStores.map(({ number, edgeColor }) => [
      patternName(number),
      patternImage(number - 1, edgeColor, dotsPerPixel),
    ]),
  );
  const overlay = await inSlices(planOverlay(zones, legendStores, { stores, patterned }), signal);
  if (!overlay) return null;
  return scaledMapPicture(bounds, [overlay], {
    size: {
      width: Math.ceil(mapSizeMm.width * perMm),
      height: Math.ceil(mapSizeMm.height * perMm),
      dotsPerPixel,
    },
    roundedMetersPerPixel: (meters) => roundMetersPerPixel(meters, perMm),
    images,
    signal,
    namedArea: geometryOfParts(zones.flatMap(({ geometry }) => partsOf(geometry))),
  });
}
