/** Papers of ISO 216, width by height in millimeters as they stand upright. */
const papers = { A4: [210, 297], A3: [297, 420], A2: [420, 594], A1: [594, 841] } as const;

export type Paper = keyof typeof papers;
export const paperNames = ['A4', 'A3', 'A2', 'A1'] as const satisfies readonly Paper[];
export type Orientation = 'landscape' | 'portrait';

export interface SizeMm {
  width: number;
  height: number;
}

/** CSS: an inch is 96 of its pixels. */
export const pixelsPerMm = 96 / 25.4;

/** Of a page, on all sides, in millimeters. */
export const marginMm = 10;
const titleMm = 14;
const footerMm = 14;
const legendMm = { landscape: 58, portrait: 48 } as const;

export function pageSize(paper: Paper, orientation: Orientation): SizeMm {
  const [short, long] = papers[paper];
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** What the map has of a page: beside the legend where the page lies, above it where it stands. */
export function mapSize(paper: Paper, orientation: Orientation): SizeMm {
  const page = pageSize(paper, orientation);
  const width = page.width - 2 * marginMm;
  const height = page.height - 2 * marginMm - titleMm - footerMm;
  return orientation === 'landscape'
    ? { width: width - legendMm.landscape, height }
    : { width, height: height - legendMm.portrait };
}

/** An entry of the legend is so high; where the page stands they are in columns of at least this width. */
const entryMm = { height: 9.5, width: 55 } as const;
const abovePortraitLegendMm = 3;

/** How many entries the legend of a page has room for. */
export function legendRoom(paper: Paper, orientation: Orientation): number {
  const map = mapSize(paper, orientation);
  if (orientation === 'landscape') return Math.floor(map.height / entryMm.height);
  const rows = Math.floor((legendMm.portrait - abovePortraitLegendMm) / entryMm.height);
  return rows * Math.floor(map.width / entryMm.width);
}

/** The dots of a map to the inch: as fine as a side of so many dots allows, and no finer than print shows. */
export function dotsPerInch({ width, height }: SizeMm, mostDots: number): number {
  const finest = 200;
  return Math.min(finest, Math.floor((mostDots * 25.4) / Math.max(width, height)));
}

/** How long so many meters of the ground are on paper at 1:`scale`, in millimeters. */
export const lengthOnPaperMm = (meters: number, scale: number): number => (meters * 1000) / scale;

/** The longest of 1, 2 and 5 times a power of ten meters that is no longer than `mostMm` on paper. */
export function scaleBarMeters(scale: number, mostMm: number): number {
  const most = (mostMm * scale) / 1000;
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((step) => step * power).find((meters) => meters <= most) ?? power;
}
