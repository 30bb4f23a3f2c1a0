import type { MeasureName } from '../../shared/saved/searches.ts';
import { type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import { cellAt, type Matrix } from './matrix-result.ts';
import { pointName } from './point-name.ts';

/** One line for each pair, with both figures, as CSV in pieces, which may be millions of lines together. */
export function* matrixToList(
  { origins, destinations, result }: Matrix,
  separator?: CsvSeparator,
): Generator<string> {
  yield csvRows([['origin', 'destination', 'duration_s', 'distance_m', 'status']], { separator });
  for (const [row, origin] of origins.entries()) {
    yield csvRows(
      destinations.map((destination, column) => {
        const cell = cellAt(result, row, column);
        return [
          pointName(origin),
          pointName(destination),
          cell?.kind === 'way' ? cell.seconds : '',
          cell?.kind === 'way' ? cell.meters : '',
          cell?.kind === 'none' ? cell.status : cell ? 'OK' : '',
        ];
      }),
      { separator },
    );
  }
}

const headOf = { seconds: 'duration_s', meters: 'distance_m' } as const;

/** One line for each origin and one column for each destination, with one figure, as CSV in pieces. */
export function* matrixToTable(
  { origins, destinations, result }: Matrix,
  measure: MeasureName,
  separator?: CsvSeparator,
): Generator<string> {
  yield csvRows([[headOf[measure], ...destinations.map(pointName)]], { separator });
  for (const [row, origin] of origins.entries()) {
    const figures = destinations.map((_, column) => {
      const cell = cellAt(result, row, column);
      return cell?.kind === 'way' ? cell[measure] : '';
    });
    yield csvRows([[pointName(origin), ...figures]], { separator });
  }
}
