import type { ImportEstimate } from '../../../shared/desk/regions.ts';
import type { PastImport } from '../../region-format/past-imports.ts';

/** Estimates without past imports, measured on two cores with the extract of a city. */
const roughSeconds = { base: 10, ofMegabyte: 4 };
const roughDisk = { base: 5_000_000, times: 8 };
const megabyte = 1_000_000;

/**
 * Returns the estimated duration and disk space of importing an extract of this many bytes: those of the past import
 * closest in size, scaled. Without past imports, returns a rough estimate with `like` null.
 */
export function estimateImport(bytes: number, past: readonly PastImport[]): ImportEstimate {
  const distance = ({ extractBytes }: PastImport) => Math.abs(Math.log(extractBytes / bytes));
  const [nearest] = past.toSorted((a, b) => distance(a) - distance(b));
  if (!nearest) {
    return {
      seconds: Math.ceil(roughSeconds.base + (roughSeconds.ofMegabyte * bytes) / megabyte),
      diskBytes: Math.ceil(roughDisk.base + roughDisk.times * bytes),
      like: null,
    };
  }
  const scale = bytes / nearest.extractBytes;
  return {
    seconds: Math.ceil(nearest.seconds * scale),
    diskBytes: Math.ceil(nearest.regionBytes * scale),
    like: { name: nearest.name, bytes: nearest.extractBytes },
  };
}
