/** What the smallest region takes. */
export const leastRegionBytes = 5_000_000;
/** A region takes up to so many times the bytes of its extract, with what is there only while it is made. */
const timesExtract = 24;

/** Bytes that may be needed on the disk to make a region of an extract of so many bytes. */
export const bytesToMake = (extractBytes: number): number => leastRegionBytes + timesExtract * extractBytes;
