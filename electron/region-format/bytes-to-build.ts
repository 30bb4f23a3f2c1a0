/** Disk space of the smallest region, in bytes. */
export const minRegionBytes = 5_000_000;
/** Maximum size of a region relative to its extract, including temporary files. */
const maxBytesPerExtractByte = 24;

/** Returns an upper estimate of the disk space in bytes that building a region from an extract takes. */
export const bytesToBuild = (extractBytes: number): number =>
  minRegionBytes + maxBytesPerExtractByte * extractBytes;
