/** Disk space of the smallest region. */
export const minRegionBytes = 5_000_000;
/** Maximum size of a region relative to its extract, including temporary files. */
const timesExtract = 24;

/** Estimates the disk space in bytes to build a region from an extract of this many bytes. */
export const bytesToMake = (extractBytes: number): number => minRegionBytes + timesExtract * extractBytes;
