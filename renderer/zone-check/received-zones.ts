import type { ZoneIssue } from '../../shared/zones/checks/zone-issue.ts';
import type { Zone } from '../../shared/zones/zone.ts';
import { unpackZones } from '../workspace-zones/packed-zones.ts';
import type { IssuesFound, ZonesChanged } from './checking-worker.ts';

/** The zones as the window last told the worker. */
export const receivedZones = new Map<string, Zone>();

/** Applies a message from the window. */
export function receiveZones({ number, put, remove }: ZonesChanged) {
  if (number === 1) receivedZones.clear();
  for (const id of remove) receivedZones.delete(id);
  for (const zone of unpackZones(put)) receivedZones.set(zone.id, zone);
}

/** Number of zones whose issues the window takes over in a few milliseconds. */
const issuesAtOnce = 2000;

/** Tells the window what was found, in chunks. */
export function answer(number: number, issues: readonly ZoneIssue[]) {
  for (let from = 0; from === 0 || from < issues.length; from += issuesAtOnce) {
    const found: IssuesFound = {
      number,
      issues: issues.slice(from, from + issuesAtOnce),
      complete: from + issuesAtOnce >= issues.length,
    };
    postMessage(found);
  }
}
