import type { Place } from '../../../region-format/places/stored-places.ts';
import type { AddressParts } from '../address-parts.ts';
import type { RecordParams } from '../response-fields.ts';
import { addressPartsOf, nameIn } from './address-parts.ts';

/** Returns the address parts of an intersection: those of its first street, with the names of both streets. */
export function cornerAddressParts(
  street: Place,
  other: Place,
  { language }: Pick<RecordParams, 'language'>,
): AddressParts {
  const located = addressPartsOf(street, language);
  return { ...located, street: `${located.street} & ${nameIn(other, language)}` };
}
