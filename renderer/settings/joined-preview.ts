import type { ExtractPreview } from '../../shared/desk/regions.ts';

/**
 * Returns the combined preview of the extracts of one region: sums of sizes and estimates, and the oldest date. Sizes,
 * dates, and estimates that are unknown for one extract are null. Returns null without extracts.
 */
export function joinedPreview(previews: readonly ExtractPreview[]): Omit<ExtractPreview, 'bounds'> | null {
  const [first, ...others] = previews;
  if (!first) return null;
  return others.reduce<Omit<ExtractPreview, 'bounds'>>(
    (sum, { bytes, dataDate, freeBytes, estimate }) => ({
      bytes: sum.bytes === null || bytes === null ? null : sum.bytes + bytes,
      dataDate:
        sum.dataDate === null || dataDate === null
          ? null
          : Date.parse(dataDate) < Date.parse(sum.dataDate)
            ? dataDate
            : sum.dataDate,
      freeBytes,
      estimate: sum.estimate &&
        estimate && {
          seconds: sum.estimate.seconds + estimate.seconds,
          diskBytes: sum.estimate.diskBytes + estimate.diskBytes,
          like: sum.estimate.like,
        },
    }),
    first,
  );
}
