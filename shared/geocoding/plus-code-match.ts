import type { GeocodeResult } from '../api/localities.ts';
import { expanded, plusCodeWithTown } from '../positions/plus-code.ts';
import { type AddressMatch, areaDoubts, type ExpectedArea } from './address-match.ts';

/** Query for an address: for a short plus code its town. */
export const geocodedAddress = (address: string): string => plusCodeWithTown(address)?.town ?? address;

/**
 * Position of a short plus code next to its town ("3R5X+8F Montevideo"), from the results for the town; undefined if
 * the address isn't one. Without a result for the town there is no candidate.
 */
export function matchPlusCode(
  address: string,
  results: readonly GeocodeResult[],
  area: ExpectedArea,
): AddressMatch | undefined {
  const plusCode = plusCodeWithTown(address);
  if (!plusCode) return undefined;
  const town = results.find(({ geometry }) => geometry?.location)?.geometry?.location;
  const position = town && expanded(plusCode.code, town);
  if (!position) return { candidates: [], doubts: [] };
  return {
    candidates: [{ address: '', types: [], position, accuracy: null, score: null }],
    doubts: areaDoubts(position, area),
  };
}
