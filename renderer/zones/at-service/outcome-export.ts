import { type CsvSeparator, csvRows } from '../../../shared/csv.ts';
import type { Fault } from '../../../shared/fault.ts';
import type { Zones } from '../../../shared/zones/edit-history.ts';
import type { ActionOutcome } from '../../../shared/zones/plan.ts';

/** One line for each action, with what became of it and why, as CSV (RFC 4180); `textOf` puts a fault in words. */
export function outcomesToCsv(
  actions: readonly ActionOutcome[],
  zones: Zones,
  textOf: (fault: Fault) => string,
  separator?: CsvSeparator,
): string {
  const data = actions.map(({ kind, id, zoneId, outcome }) => {
    const zone = zones.get(id);
    const done = 'at' in outcome;
    return [
      zoneId ?? zone?.zoneId ?? '',
      zone?.storeId ?? '',
      kind,
      outcome.kind,
      done ? outcome.at : '',
      done || outcome.fault === null ? '' : textOf(outcome.fault),
    ];
  });
  return csvRows([['zone_id', 'store_id', 'action', 'outcome', 'at', 'reason'], ...data], { separator });
}
