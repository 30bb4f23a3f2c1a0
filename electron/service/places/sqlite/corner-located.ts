import type { Place } from '../../../region-format/places/stored-places.ts';
import type { RecordParams } from '../answer-parts.ts';
import type { Located } from '../located.ts';
import { locatedOf, nameIn } from './located.ts';

/** Returns the surroundings of an intersection: those of its first street, under both names. */
export function cornerLocated(
  street: Place,
  other: Place,
  { language }: Pick<RecordParams, 'language'>,
): Located {
  const located = locatedOf(street, language);
  return { ...located, street: `${located.street} & ${nameIn(other, language)}` };
}
