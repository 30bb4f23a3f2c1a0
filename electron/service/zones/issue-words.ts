import type { WktIssue } from '../../../shared/geo/wkt-issue.ts';
import type { PolygonIssue } from '../../../shared/zones/checks/polygon-issues.ts';

/** Describes invalid polygon text for an error response, with the character position from 1; not translated. */
export function wktIssueWords(issue: WktIssue): string {
  return `${wktWords(issue)} (character ${issue.at + 1})`;
}

function wktWords({ problem, found, expected = [] }: WktIssue): string {
  const foundText = found === '' ? ', found end of text' : `, found '${found}'`;
  switch (problem) {
    case 'character':
      return `expected ${expected.map((one) => `'${one}'`).join(' or ')}${foundText}`;
    case 'kind':
      return `expected POLYGON or MULTIPOLYGON${found === '' ? '' : foundText}`;
    case 'number':
      return `expected a number${foundText}`;
    case 'decimal-comma':
      return `expected a number${foundText}: use decimal points, and a space between longitude and latitude`;
    case 'delimiter':
      return `expected a space, ',' or ')'${foundText}`;
    case 'text-behind':
      return `expected end of text${foundText}`;
    case 'srid':
      return `SRID ${found || 'missing'}: only 4326 (WGS84 degrees) is supported`;
    case 'empty':
      return `${found} EMPTY has no area`;
    case 'number-too-large':
      return `${found} is too large`;
    case 'arc':
      return `${found} arcs are not supported: use straight segments`;
    case 'no-area':
      return `${found} contains no polygon`;
  }
}

const polygonWords: Record<PolygonIssue['kind'], string> = {
  'ring-not-closed': 'a ring is not closed: its first and last points must be equal',
  'too-few-points': 'a ring needs at least 4 points, 3 of them distinct',
  'out-of-range': 'coordinates are out of range: write longitude first, then latitude',
  'lat-lng-swapped': 'latitude and longitude may be swapped: write longitude first',
  'self-intersection': 'the border crosses itself',
  'ring-touches-itself': 'the border touches itself',
  'hole-outside': 'a hole is outside its polygon',
  'holes-overlap': 'two holes overlap',
  'interior-disconnected': 'a hole splits the polygon',
  'parts-overlap': 'two polygons overlap',
  'not-judged': 'the shape could not be checked: simplify it',
};

/** Describes an invalid polygon for an error response, with the position as `lng lat` if known; not translated. */
export const polygonIssueWords = ({ kind, at }: PolygonIssue): string =>
  at ? `${polygonWords[kind]}, at ${at.join(' ')}` : polygonWords[kind];
