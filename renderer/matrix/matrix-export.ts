import type { ListedPoint, MeasureName } from '../../shared/saved/searches.ts';
import { type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import { type DeliveryLookup, deliveryColumns } from '../../shared/zones/delivery/delivery-lookup.ts';
import { cellAt, type Matrix } from './matrix-result.ts';
import { pointName } from './point-name.ts';

/**
 * Yields CSV with one line per pair and both figures, in pieces, because there may be millions of lines.
 * @param delivering finds the zone that delivers to a place; null to leave out the columns of delivery zones
 */
export function* matrixToList(
  { origins, destinations, result }: Matrix,
  delivering: DeliveryLookup | null,
  separator?: CsvSeparator,
): Generator<string> {
  const zoneOf = ({ position }: ListedPoint): string[] => {
    const zone = delivering?.(position);
    return delivering ? [zone?.zoneId ?? '', zone?.storeId ?? ''] : [];
  };
  const zoneHeads = (side: string) =>
    delivering ? deliveryColumns.map((column) => `${side}_${column}`) : [];
  const zonesOfDestinations = destinations.map(zoneOf);
  const heads = ['origin', 'destination', 'duration_s', 'distance_m', 'status'];
  yield csvRows([[...heads, ...zoneHeads('origin'), ...zoneHeads('destination')]], { separator });
  for (const [row, origin] of origins.entries()) {
    const zoneOfOrigin = zoneOf(origin);
    yield csvRows(
      destinations.map((destination, column) => {
        const cell = cellAt(result, row, column);
        return [
          pointName(origin),
          pointName(destination),
          cell?.kind === 'route' ? cell.seconds : '',
          cell?.kind === 'route' ? cell.meters : '',
          cell?.kind === 'none' ? cell.status : cell ? 'OK' : '',
          ...zoneOfOrigin,
          ...(zonesOfDestinations[column] ?? []),
        ];
      }),
      { separator },
    );
  }
}

const headOf = { seconds: 'duration_s', meters: 'distance_m' } as const;

/** Yields CSV with one line per origin, one column per destination, and one figure per cell, in pieces. */
export function* matrixToTable(
  { origins, destinations, result }: Matrix,
  measure: MeasureName,
  separator?: CsvSeparator,
): Generator<string> {
  yield csvRows([[headOf[measure], ...destinations.map(pointName)]], { separator });
  for (const [row, origin] of origins.entries()) {
    const figures = destinations.map((_, column) => {
      const cell = cellAt(result, row, column);
      return cell?.kind === 'route' ? cell[measure] : '';
    });
    yield csvRows([[pointName(origin), ...figures]], { separator });
  }
}
