import type { Timetable } from '../../region-format/timetables/timetable.ts';
import type { TextNumbers } from '../growing-column.ts';
import type { Findings } from './findings.ts';
import type { GtfsTables } from './gtfs-tables.ts';
import { stopsOfStations } from './stop-parents.ts';

type StopTransfers = Pick<Timetable, 'transferFrom' | 'transferTo' | 'transferSeconds'>;

/** Returns transfers between stops; a transfer of a station applies to all its stops. */
export function stopTransfers(
  tables: GtfsTables,
  stopNumbers: TextNumbers,
  findings: Findings,
): StopTransfers {
  const { stops, transfers } = tables;
  const stations = stopsOfStations(tables);
  const rows = new Map<string, [from: number, to: number, seconds: number]>();
  for (const { from, to, seconds, line } of transfers) {
    for (const [field, id] of [
      ['from_stop_id', from],
      ['to_stop_id', to],
    ] as const) {
      if (!stops.has(id)) {
        findings.add('foreign_key_violation', 'transfers.txt', { line, field, value: id });
      }
    }
    for (const one of stations.get(from) ?? [from]) {
      for (const other of stations.get(to) ?? [to]) {
        const [a, b] = [stopNumbers.find(one), stopNumbers.find(other)];
        if (a >= 0 && b >= 0) rows.set(`${a} ${b}`, [a, b, seconds]);
      }
    }
  }
  const transferRows = [...rows.values()];
  return {
    transferFrom: Int32Array.from(transferRows, ([from]) => from),
    transferTo: Int32Array.from(transferRows, ([, to]) => to),
    transferSeconds: Int32Array.from(transferRows, ([, , seconds]) => seconds),
  };
}
