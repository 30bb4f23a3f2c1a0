import type { Place } from '../../../region-format/places/stored.ts';
import type { RecordParams } from '../answer-parts.ts';
import type { Located } from '../located.ts';
import { locatedOf, nameIn } from './located.ts';

/** Where a corner lies: as its first street, under the names of both. */
export function cornerLocated(
  street: Place,
  other: Place,
  { language }: Pick<RecordParams, 'language'>,
): Located {
  const located = locatedOf(street, language);
  return { ...located, street: `${located.street} & ${nameIn(other, language)}` };
}
