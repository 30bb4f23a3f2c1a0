import { filesInArchive } from './archive.ts';
import { joinReadings } from './join-readings.ts';
import { readKml } from './kml.ts';
import { failedReading, type Reading, type ReadOptions } from './reading.ts';

/** Reads every KML in a KMZ archive. */
export function readKmz(input: Uint8Array, options: ReadOptions = {}): Reading {
  const archive = filesInArchive(input, ['.kml']);
  if (!archive.ok) return failedReading(archive.issue);
  return joinReadings(archive.files.map(({ name, bytes }) => ({ name, reading: readKml(bytes, options) })));
}
