import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import definition from '../../resources/built-in-region/region.json' with { type: 'json' };
import type { Toll } from '../../shared/api/distance.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { vehicleClasses } from '../../shared/tariffs/vehicle-class.ts';
import { noTolls, type TollMap } from './toll-map.ts';

/** Booths by name, one per carriageway. Each is an inner node of a real way, so that avoiding it excludes one edge. */
const sampleBooths: readonly (readonly [name: string, ...carriageways: LatLng[]])[] = [
  [
    'Sample toll Avenida de las Américas',
    { lat: -34.856541, lng: -56.0290074 },
    { lat: -34.8565795, lng: -56.0288438 },
  ],
  [
    'Sample toll Avenida Italia',
    { lat: -34.8766804, lng: -56.0523665 },
    { lat: -34.8769382, lng: -56.0536651 },
  ],
  ['Sample toll Rambla', { lat: -34.8896629, lng: -56.0516003 }, { lat: -34.886968, lng: -56.0454107 }],
];

const sampleTolls: TollMap = {
  ...noTolls,
  booths: sampleBooths
    .flatMap(([name, ...carriageways]) => carriageways.map((position) => ({ name, ...position })))
    // Negative, because the IDs of OpenStreetMap's nodes start at 1.
    .map((booth, index) => ({
      id: -1 - index,
      ...booth,
      country: 'URY',
      payers: [...vehicleClasses],
      charge: {},
      paymentMethods: [],
    })),
};

/** Returns fictional tolls along the built-in region's example routes; empty for other regions. */
export const sampleTollsOf = (regionId: string): TollMap =>
  regionId === definition.id ? sampleTolls : noTolls;

/** Whether a toll is a sample toll. */
export const isSampleToll = ({ tollSystem }: Toll): boolean =>
  sampleBooths.some(([name]) => name === tollSystem);

/** This file exists in the service's data folder while the sample tolls are on. */
const sampleTollsFlagFile = 'sample-tolls-in-use';

/** Whether the sample tolls are on. */
export const usesSampleTolls = (serviceFolder: string): boolean =>
  existsSync(join(serviceFolder, sampleTollsFlagFile));

/**
 * Turns the sample tolls on or off.
 * @throws the system's error if the folder isn't writable
 */
export async function switchSampleTolls(serviceFolder: string, inUse: boolean): Promise<void> {
  if (usesSampleTolls(serviceFolder) === inUse) return;
  await mkdir(serviceFolder, { recursive: true });
  if (inUse) await writeFile(join(serviceFolder, sampleTollsFlagFile), '');
  else await rm(join(serviceFolder, sampleTollsFlagFile));
}
