import type { Fault } from '../../shared/faults/fault.ts';
import { type CsvSeparator, csvRows } from '../../shared/text/csv.ts';
import type { ActionOutcome } from '../../shared/zone-sync/plan.ts';
import type { Zones } from '../../shared/zones/apply-edit.ts';
import type { Zone } from '../../shared/zones/zone.ts';

/**
 * Returns the actions as CSV (RFC 4180), a line for each, with outcome and reason.
 * @param words how a fault is put into words, and the current state of a zone on the service
 */
export function outcomesToCsv(
  actions: readonly ActionOutcome[],
  zones: Zones,
  words: { fault(fault: Fault): string; state(zone: Zone): string },
  separator?: CsvSeparator,
): string {
  const rows = actions.map(({ kind, id, zoneId, outcome }) => {
    const zone = zones.get(id);
    const isDone = 'at' in outcome;
    return [
      zoneId ?? zone?.zoneId ?? '',
      zone?.storeId ?? '',
      kind,
      outcome.kind,
      zone ? words.state(zone) : '',
      isDone ? outcome.at : '',
      isDone || outcome.fault === null ? '' : words.fault(outcome.fault),
    ];
  });
  return csvRows([['zone_id', 'store_id', 'action', 'outcome', 'state', 'at', 'reason'], ...rows], {
    separator,
  });
}
