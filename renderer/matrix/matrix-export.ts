import Papa from 'papaparse';
import type { ListedPoint, MeasureName } from '../../shared/searches.ts';
import { cellAt, type MatrixResult } from './matrix-result.ts';
import { pointName } from './point-name.ts';

interface ExportedMatrix {
  origins: readonly ListedPoint[];
  destinations: readonly ListedPoint[];
  result: MatrixResult;
}

// A cell that begins like a formula must not be run by a spreadsheet.
const options = { newline: '\r\n', escapeFormulae: /^[=@\t\r]/ };

/** One line for each pair, with both figures, as CSV (RFC 4180). */
export function matrixToList({ origins, destinations, result }: ExportedMatrix): string {
  const data = origins.flatMap((origin, row) =>
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
  return Papa.unparse({ fields: ['origin', 'destination', 'seconds', 'meters', 'status'], data }, options);
}

/** One line for each origin and one column for each destination, with one figure. */
export function matrixToTable(
  { origins, destinations, result }: ExportedMatrix,
  measure: MeasureName,
): string {
  const data = origins.map((origin, row) => [
    pointName(origin),
    ...destinations.map((_, column) => {
      const cell = cellAt(result, row, column);
      return cell?.kind === 'way' ? cell[measure] : '';
    }),
  ]);
  return Papa.unparse({ fields: [measure, ...destinations.map(pointName)], data }, options);
}
