import { type CsvSeparator, csvTable } from '../../shared/text/csv.ts';
import { chosenCandidate, lineState, type PlaceList, placeOfLine } from './place-list.ts';

const columns = ['line', 'text', 'status', 'name', 'address', 'lat', 'lng', 'accuracy'] as const;

const statuses = {
  position: 'POSITION',
  unreadable: 'UNREADABLE',
  waiting: 'NOT_LOOKED_UP',
  certain: 'FOUND',
  undecided: 'DOUBTFUL',
  confirmed: 'CONFIRMED',
  missing: 'NOT_FOUND',
  'left-out': 'LEFT_OUT',
} as const;

/** Returns a list as CSV, one row per line with its result; doubtful lines have no position until they are confirmed. */
export const placeListToCsv = (list: PlaceList, separator?: CsvSeparator): string =>
  csvTable(
    columns,
    list.lines.map((line) => {
      const place = placeOfLine(list, line);
      const candidate = chosenCandidate(list, line);
      return {
        line: line.line,
        text: line.text,
        status: statuses[lineState(list, line)],
        ...(place && { name: place.name, lat: place.position.lat, lng: place.position.lng }),
        ...(candidate && { address: candidate.address, accuracy: candidate.accuracy ?? '' }),
      };
    }),
    { separator },
  );
