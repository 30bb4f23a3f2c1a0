import type { Fault } from '../../shared/faults/fault.ts';
import { type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * One line for each action, with what became of it and why, as CSV (RFC 4180).
 * @param words how a fault is put in words, and how the zone stands at the service now
 */
export function outcomesToCsv(
  actions: readonly ActionOutcome[],
  zones: Zones,
  words: { fault(fault: Fault): string; state(zone: Zone): string },
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
      zone ? words.state(zone) : '',
      done ? outcome.at : '',
      done || outcome.fault === null ? '' : words.fault(outcome.fault),
    ];
  });
  return csvRows([['zone_id', 'store_id', 'action', 'outcome', 'state', 'at', 'reason'], ...data], {
    separator,
  });
}
