import type { UnitSystem } from '../../api/value-sets.ts';
import { metersPerFoot, metersPerMile } from '../../figures/rounded-figures.ts';

/** ISO 216 paper sizes, width by height in millimeters in portrait. */
const papers = { A4: [210, 297], A3: [297, 420], A2: [420, 594], A1: [594, 841] } as const;

export type Paper = keyof typeof papers;
export const paperNames = ['A4', 'A3', 'A2', 'A1'] as const satisfies readonly Paper[];
export type Orientation = 'landscape' | 'portrait';

export interface SizeMm {
  width: number;
  height: number;
}

/** CSS: 96 pixels per inch. */
export const pixelsPerMm = 96 / 25.4;

/** Page margin on all sides, in millimeters. */
export const marginMm = 10;

/**
 * Enlargement of all elements relative to A4, which is read from half a meter: A1 is read from two meters, where text
 * has to be 1/300 of the distance high.
 */
export const enlargement: Readonly<Record<Paper, number>> = { A4: 1, A3: 1.3, A2: 1.7, A1: 2.2 };

/** Sizes on A4 in millimeters. */
const titleMm = 14;
const footerMm = 14;
const fullEntryMm = { width: 58, height: 9.5 } as const;
/** For one-line entries, used if not all fit in two lines. */
const shortEntryMm = { width: 46, height: 6 } as const;
const aboveLegendMm = 4;
/** Maximum share of the page for the legend next to or below the map. */
const maxLegendShare = 0.4;

/** Page size in millimeters, including margins. */
export function pageSize(paper: Paper, orientation: Orientation): SizeMm {
  const [short, long] = papers[paper];
  return orientation === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** Areas of map and legend on a page. */
export interface PageParts {
  map: SizeMm;
  legend: SizeMm & {
    columns: number;
    rows: number;
    /** One line per entry. */
    isShort: boolean;
  };
}

/** Lays out a page for a number of legend entries: next to the map in landscape, below it in portrait. */
export function pageParts(paper: Paper, orientation: Orientation, entries: number): PageParts {
  const page = pageSize(paper, orientation);
  const factor = enlargement[paper];
  const width = page.width - 2 * marginMm;
  const height = page.height - 2 * marginMm - (titleMm + footerMm) * factor;
  return orientation === 'landscape'
    ? withLegendAtSide({ width, height }, factor, entries)
    : withLegendBelow({ width, height }, factor, entries);
}

function withLegendAtSide({ width, height }: SizeMm, factor: number, entries: number): PageParts {
  const rowsOf = (entry: SizeMm) => Math.floor(height / (entry.height * factor));
  const isShort = entries > rowsOf(fullEntryMm);
  const rows = rowsOf(isShort ? shortEntryMm : fullEntryMm);
  const maxColumns = Math.max(1, Math.floor((width * maxLegendShare) / (shortEntryMm.width * factor)));
  const columns = isShort ? Math.min(maxColumns, Math.ceil(entries / rows)) : 1;
  const legend = columns === 1 ? fullEntryMm.width * factor : columns * shortEntryMm.width * factor;
  return {
    map: { width: width - legend, height },
    legend: { width: legend, height, columns, rows: evenRows(entries, columns, rows), isShort },
  };
}

/** Rows that fill all columns evenly, up to a maximum. */
const evenRows = (entries: number, columns: number, most: number): number =>
  columns === 1 ? most : Math.min(most, Math.ceil(entries / columns));

function withLegendBelow({ width, height }: SizeMm, factor: number, entries: number): PageParts {
  const columnsOf = (entry: SizeMm) => Math.max(1, Math.floor(width / (entry.width * factor)));
  const heightOf = (rows: number, entry: SizeMm) => (rows * entry.height + aboveLegendMm) * factor;
  const fullRows = Math.ceil(entries / columnsOf(fullEntryMm));
  const isShort = heightOf(fullRows, fullEntryMm) > (height * maxLegendShare) / 2;
  const entry = isShort ? shortEntryMm : fullEntryMm;
  const columns = columnsOf(entry);
  const maxRows = Math.floor(((height * maxLegendShare) / factor - aboveLegendMm) / entry.height);
  const rows = Math.min(maxRows, Math.ceil(entries / columns));
  const legend = heightOf(rows, entry);
  return {
    map: { width, height: height - legend },
    legend: { width, height: legend, columns, rows, isShort },
  };
}

/** Map resolution in dots per inch: limited by a maximum number of dots per side, and by what print can show. */
export function dotsPerInch({ width, height }: SizeMm, maxDots: number): number {
  const finest = 200;
  return Math.min(finest, Math.floor((maxDots * 25.4) / Math.max(width, height)));
}

const roundSteps = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 8, 10];

/** Denominator of the next smaller scale with a round number: 125,000 for 121,988. */
export function roundScale(scale: number): number {
  const power = 10 ** Math.floor(Math.log10(scale));
  // Prevents floating-point error from rounding a round number up again.
  const wanted = (scale / power) * (1 - 1e-9);
  return power * (roundSteps.find((step) => step >= wanted) ?? 10);
}

/**
 * Rounds meters per pixel so that the scale of the sheet is round.
 * @param perMm pixels per millimeter of the sheet
 */
export const roundMetersPerPixel = (metersPerPixel: number, perMm: number): number =>
  roundScale(metersPerPixel * perMm * 1000) / (perMm * 1000);

/** Length on paper in millimeters of a distance in meters at 1:`scale`. */
export const lengthOnPaperMm = (meters: number, scale: number): number => (meters * 1000) / scale;

/**
 * Longest scale bar in meters of 1, 2 or 5 times a power of ten that is at most `maxMm` on paper. Units are meters, or
 * miles and, below a tenth of one, feet.
 */
export function scaleBarMeters(scale: number, maxMm: number, units: UnitSystem): number {
  const most = (maxMm * scale) / 1000;
  const unit = units === 'metric' ? 1 : most >= metersPerMile / 10 ? metersPerMile : metersPerFoot;
  const power = 10 ** Math.floor(Math.log10(most / unit));
  const times = [5, 2, 1].map((step) => step * power).find((length) => length * unit <= most) ?? power;
  return times * unit;
}
