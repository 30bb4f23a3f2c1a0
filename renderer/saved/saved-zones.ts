import type { ZoneInput } from '../../shared/api/zones.ts';
import { type SavedAnswer, savedZonesSchema } from '../../shared/saved-search.ts';

/** The zones that a service held; none where what was saved cannot be read. */
export const savedZonesOf = (answers: readonly SavedAnswer[]): ZoneInput[] =>
  answers.flatMap(({ call, answer }) => {
    const read = call === 'zones.atService' ? savedZonesSchema.safeParse(answer) : undefined;
    return read?.success ? read.data.zones : [];
  });
