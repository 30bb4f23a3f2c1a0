import type { Bounds } from '../geo/bounds.ts';
import type { LatLng } from '../geo/position.ts';
import type { RegionExamples } from '../region-examples.ts';
import { state } from './contract.ts';

export interface RegionSummary {
  id: string;
  name: string;
  bounds: Bounds;
  /** The area that the data cover: closed rings, one for each extract. Beyond them nothing is known. */
  coverage: LatLng[][];
  centre: LatLng;
  /** False where the data tell of no toll at all. */
  hasTolls: boolean;
  /** What panels offer to begin with there; null where nobody wrote it. */
  examples: RegionExamples | null;
  /** False where no district, postal code or settlement has a border in the data. */
  hasBoundaries: boolean;
  /** Date of the data (ISO 8601). */
  dataDate: string;
}

export interface About {
  version: string;
  host: 'desktop' | 'browser';
  region: RegionSummary | null;
  /** Folder-free description of what each piece of data is and whose it is. */
  attributions: { name: string; licence: string; url: string }[];
}

export const about = {
  about: state<About | null>(null),
  /** How often something failed in the main process that nothing there was prepared for. */
  failures: state<number | null>(null),
} as const;
