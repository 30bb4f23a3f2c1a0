import type { GeocodeResult } from '../api/localities.ts';
import { plusCodeWithTown, shortCodePosition } from '../positions/plus-code.ts';
import { type AddressMatch, areaDoubts, type ExpectedArea } from './address-match.ts';

/** Returns the text to geocode for an address: the town of a short plus code, else the address. */
export const geocodedAddress = (address: string): string => plusCodeWithTown(address)?.town ?? address;

/**
 * Returns the position of a short plus code with its town ("3R5X+8F Montevideo"), from the results for the town.
 * Undefined if the address isn't one; without candidates if the town wasn't found.
 */
export function matchPlusCode(
  address: string,
  results: readonly GeocodeResult[],
  area: ExpectedArea,
): AddressMatch | undefined {
  const plusCode = plusCodeWithTown(address);
  if (!plusCode) return undefined;
  const townPosition = results.find(({ geometry }) => geometry?.location)?.geometry?.location;
  const position = townPosition && shortCodePosition(plusCode.code, townPosition);
  if (!position) return { candidates: [], doubts: [] };
  return {
    candidates: [{ address: '', types: [], position, accuracy: null, score: null }],
    doubts: areaDoubts(position, area),
  };
}
