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
  /** Whether there are made-up tolls, to try things out with. */
  hasSampleTolls: boolean;
  /** What panels offer to begin with there; null where nobody wrote it. */
  examples: RegionExamples | null;
  /** False where no district, postal code or settlement has a border in the data. */
  hasBoundaries: boolean;
  /** Date of the data (ISO 8601). */
  dataDate: string;
}

export const regions = {
  /** The region that the built-in service and the map know; null where none can be used. */
  region: state<RegionSummary | null>(null),
} as const;
