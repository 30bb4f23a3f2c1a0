import { csvRows } from '../../../shared/csv.ts';
import type { Fault } from '../../../shared/fault.ts';
import type { Zones } from '../../../shared/zones/moments.ts';
import type { Outcome } from './outcome.ts';

/** One line for each zone, with what became of it and why, as CSV (RFC 4180); `textOf` puts a fault in words. */
export function outcomesToCsv(
  outcomes: ReadonlyMap<string, Outcome>,
  zones: Zones,
  textOf: (fault: Fault) => string,
): string {
  const data = [...outcomes].map(([id, outcome]) => {
    const zone = zones.get(id);
    const done = outcome.kind === 'created' || outcome.kind === 'updated';
    return [
      zone?.zoneId ?? '',
      zone?.storeId ?? '',
      outcome.kind,
      done ? outcome.at : '',
      done || outcome.fault === null ? '' : textOf(outcome.fault),
    ];
  });
  return csvRows([['zone_id', 'store_id', 'outcome', 'at', 'reason'], ...data]);
}
