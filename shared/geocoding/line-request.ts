import type { LatLng } from '../geo/position.ts';
import {
  addressOfRow,
  type ColumnMapping,
  type Direction,
  positionOfRow,
  withAddition,
} from '../place-lists/columns.ts';
import type { ReadingContext } from '../positions/position-reading.ts';
import type { LineAnswer } from './list-lines.ts';
import { readPlaceRow, textOfRow } from './place-row.ts';

/** How lines of a list are converted to queries. */
export interface LineReadingOptions {
  mapping: ColumnMapping;
  direction: Direction;
  /** Text appended to each address, such as the town. */
  addition: string;
  /** Separator of the list's cells. */
  separator: string;
  /** For reading coordinates in mixed lists. */
  context: ReadingContext;
}

/** Query of a line, or its result if no request is needed. */
export interface LineRequest {
  /** An address, or a position as `lat,lng`; the line itself if nothing is requested. Empty if it has no place. */
  query: string;
  /** Result without a request; null if the query has to be sent to the service. */
  answer: LineAnswer | null;
}

/** Returns the query of a row. */
export function requestOfRow(cells: readonly string[], options: LineReadingOptions): LineRequest {
  const { mapping, direction, addition, separator } = options;
  switch (direction) {
    case 'forward':
      return { query: withAddition(addressOfRow(cells, mapping), addition), answer: null };
    case 'reverse': {
      const position = positionOfRow(cells, mapping);
      return { query: position ? `${position.lat},${position.lng}` : '', answer: null };
    }
    case 'mixed': {
      const row = readPlaceRow(cells, options);
      const query = textOfRow(cells, separator);
      switch (row.kind) {
        case 'address':
          return { query: withAddition(row.address, addition), answer: null };
        case 'position':
          return { query, answer: { candidates: [bareCandidate(row.position)], doubts: [] } };
        case 'ambiguous':
          return {
            query,
            answer: { candidates: row.positions.map(bareCandidate), doubts: [{ kind: 'reading' }] },
          };
        case 'fault':
          return { query, answer: { unreadable: row.reason } };
      }
    }
  }
}

/** Returns the query for a text with which the user replaces a line. In a mixed list, it may also be a position. */
export function requestOfText(text: string, options: LineReadingOptions): LineRequest {
  if (options.direction !== 'mixed') return { query: text, answer: null };
  const request = requestOfRow([text], { ...options, mapping: [], addition: '' });
  return request.answer && 'unreadable' in request.answer ? { query: text, answer: null } : request;
}

const bareCandidate = (position: LatLng) => ({
  address: '',
  types: [],
  position,
  accuracy: null,
  score: null,
});
