import type { ExtractPreview } from '../../shared/desk/regions.ts';

/**
 * What is known of several extracts of which one region is made: sizes and times are sums, the date is the oldest.
 * What is not known of each of them is not known; their boxes are not joined. Null without any.
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
