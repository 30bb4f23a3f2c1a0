import type { PolygonIssue } from './polygon-issues.ts';

const wordsFor: Record<Exclude<PolygonIssue['kind'], 'not-judged'>, string> = {
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

/** A issue in the words of a refusal, which are part of no catalogue, with its place in `lng lat`. */
export function polygonIssueWords(issue: PolygonIssue): string {
  const words = issue.kind === 'not-judged' ? issue.message : wordsFor[issue.kind];
  return issue.at ? `${words}, at ${issue.at.join(' ')}` : words;
}
