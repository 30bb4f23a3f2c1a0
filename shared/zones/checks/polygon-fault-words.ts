import type { PolygonFault } from './polygon-faults.ts';

const wordsFor: Record<Exclude<PolygonFault['kind'], 'not-judged'>, string> = {
  'ring-not-closed': 'a ring is not closed: its last position must be its first',
  'too-few-points': 'a ring needs at least 4 positions, three of them different',
  'out-of-range': 'a position is not on the Earth: positions are written longitude latitude',
  'lat-lng-swapped': 'latitude and longitude may be swapped: positions are written longitude latitude',
  'self-intersection': 'the outline crosses itself',
  'ring-touches-itself': 'the outline touches itself',
  'hole-outside': 'a hole lies outside of the area that it should be cut from',
  'holes-overlap': 'two holes overlap',
  'interior-disconnected': 'the holes cut the area into pieces',
  'parts-overlap': 'two parts overlap',
};

/** A fault in the words of a refusal, which are part of no catalogue, with its place in `lng lat`. */
export function polygonFaultWords(fault: PolygonFault): string {
  const words = fault.kind === 'not-judged' ? fault.message : wordsFor[fault.kind];
  return fault.at ? `${words}, at ${fault.at.join(' ')}` : words;
}
