import type { GeocodeResult } from '../api/localities.ts';
import { expanded, plusCodeBeside } from '../positions/plus-code.ts';
import { type AddressMatch, areaDoubts, type ExpectedArea } from './address-match.ts';

/** What the service is asked of an address: of a short plus code its town. */
export const askedAddress = (address: string): string => plusCodeBeside(address)?.town ?? address;

/**
 * The position of a short plus code beside its town ("3R5X+8F Montevideo"), given what was found for the town;
 * undefined where the address is none. Without its town it has no candidate.
 */
export function matchPlusCode(
  address: string,
  results: readonly GeocodeResult[],
  area: ExpectedArea,
): AddressMatch | undefined {
  const beside = plusCodeBeside(address);
  if (!beside) return undefined;
  const town = results.find(({ geometry }) => geometry?.location)?.geometry?.location;
  const position = town && expanded(beside.code, town);
  if (!position) return { candidates: [], doubts: [] };
  return {
    candidates: [{ address: '', types: [], position, accuracy: null, score: null }],
    doubts: areaDoubts(position, area),
  };
}
