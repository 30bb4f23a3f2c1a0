import { useEffect, useState } from 'react';
import type { WktIssue } from '../../shared/geo/wkt-issue.ts';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { readListedZone } from '../../shared/zone-sync/read-listed-zone.ts';
import type { IncomingZone } from '../../shared/zones/formats/import-comparison.ts';
import { inSlices } from '../zone-comparison/in-slices.ts';
import type { Comparable } from '../zone-comparison/use-comparison.ts';

/** The zones that a service lists, by their `zone_id`, and those whose polygon cannot be read. */
export interface ReadListed extends Comparable {
  unreadable: { zoneId: string; issue: WktIssue | null }[];
}

/** Parses the zones in slices without blocking the window; null until done. */
export function useReadListed(zones: readonly ListedZone[] | undefined): ReadListed | null {
  const [read, setRead] = useState<ReadListed | null>(null);
  useEffect(() => {
    if (!zones) return;
    const abort = new AbortController();
    void inSlices(readListed(zones), abort.signal).then((listed) => listed && setRead(listed));
    return () => abort.abort();
  }, [zones]);
  return read;
}

const zonesPerStep = 20;

function* readListed(zones: readonly ListedZone[]): Generator<void, ReadListed> {
  const incoming: IncomingZone[] = [];
  const unreadable: ReadListed['unreadable'] = [];
  for (const [index, zone] of zones.entries()) {
    if (index % zonesPerStep === 0) yield;
    const reading = readListedZone(zone, zone.zone_id);
    if (reading.ok) incoming.push(reading.incoming);
    else unreadable.push({ zoneId: zone.zone_id, issue: reading.issue });
  }
  return { source: 'service', incoming, unreadable };
}
