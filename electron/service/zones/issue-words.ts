import type { WktIssue } from '../../../shared/geo/wkt-issue.ts';
import type { PolygonIssue } from '../../../shared/zones/checks/polygon-issues.ts';

/** Describes invalid polygon text for a refusal, with its position; not translated. */
export function wktIssueWords(issue: WktIssue): string {
  return `${wktWords(issue)} (character ${issue.at + 1})`;
}

function wktWords({ problem, found, expected = [] }: WktIssue): string {
  const here = found === '' ? ', but the text ends here' : `, but '${found}' was found`;
  switch (problem) {
    case 'character':
      return `${expected.map((one) => `'${one}'`).join(' or ')} expected${here}`;
    case 'kind':
      return `POLYGON or MULTIPOLYGON expected${found === '' ? '' : here}`;
    case 'number':
      return `a number expected${here}`;
    case 'decimal-comma':
      return `a number expected${here}: decimals have a point, and a space stands between longitude and latitude`;
    case 'delimiter':
      return `a space, ',' or ')' expected${here}`;
    case 'text-behind':
      return `the geometry is complete${here}`;
    case 'srid':
      return `SRID ${found || 'missing'}: only 4326 (WGS84 degrees) can be used`;
    case 'empty':
      return `${found} EMPTY has no area`;
    case 'number-too-large':
      return `${found} is too large`;
    case 'arc':
      return `${found} is an arc: only straight sides can be used`;
    case 'no-area':
      return `${found} has nothing with an area`;
  }
}

const polygonWords: Record<PolygonIssue['kind'], string> = {
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
  'not-judged': 'the shape could not be judged',
};

/** Describes a polygon issue for a refusal, with its position as `lng lat`. */
export const polygonIssueWords = ({ kind, at }: PolygonIssue): string =>
  at ? `${polygonWords[kind]}, at ${at.join(' ')}` : polygonWords[kind];
