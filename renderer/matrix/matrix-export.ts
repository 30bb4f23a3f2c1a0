import Papa from 'papaparse';
import type { MeasureName } from '../../shared/searches.ts';
import { cellAt, type Matrix } from './matrix-result.ts';
import { pointName } from './point-name.ts';

const newline = '\r\n';

/** Lines as CSV (RFC 4180). A cell that begins like a formula must not be run by a spreadsheet. */
const csv = (lines: readonly (string | number)[][]): string =>
  Papa.unparse([...lines], { newline, escapeFormulae: /^[=@\t\r]/ }) + newline;

/** One line for each pair, with both figures, as CSV in pieces, which may be millions of lines together. */
export function* matrixToList({ origins, destinations, result }: Matrix): Generator<string> {
  yield csv([['origin', 'destination', 'seconds', 'meters', 'status']]);
  for (const [row, origin] of origins.entries()) {
    yield csv(
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
    );
  }
}

/** One line for each origin and one column for each destination, with one figure, as CSV in pieces. */
export function* matrixToTable(
  { origins, destinations, result }: Matrix,
  measure: MeasureName,
): Generator<string> {
  yield csv([[measure, ...destinations.map(pointName)]]);
  for (const [row, origin] of origins.entries()) {
    const figures = destinations.map((_, column) => {
      const cell = cellAt(result, row, column);
      return cell?.kind === 'way' ? cell[measure] : '';
    });
    yield csv([[pointName(origin), ...figures]]);
  }
}
