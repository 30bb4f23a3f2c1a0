import { useEffect, useState } from 'react';
import type { WktIssue } from '../../shared/geo/wkt-issue.ts';
import type { ListedZone } from '../../shared/zone-sync/listed-zone.ts';
import { readListedZone } from '../../shared/zone-sync/read-listed-zone.ts';
import type { IncomingZone } from '../../shared/zones/formats/import-comparison.ts';
import { inSlices } from '../zone-comparison/in-slices.ts';
import type { Comparable } from '../zone-comparison/use-comparison.ts';

/** Zones listed by a service, and those whose polygons can't be parsed, by `zone_id`. */
export interface ParsedListing extends Comparable {
  unreadable: { zoneId: string; issue: WktIssue | null }[];
}

/**
 * Parses listed zones in time slices, so that the window isn't blocked. Returns null until first done; while a newer
 * listing is parsed, the previous one.
 */
export function useParsedListing(zones: readonly ListedZone[] | undefined): ParsedListing | null {
  const [parsed, setParsed] = useState<ParsedListing | null>(null);
  useEffect(() => {
    if (!zones) return;
    const abort = new AbortController();
    void inSlices(parsedListing(zones), abort.signal).then((listed) => listed && setParsed(listed));
    return () => abort.abort();
  }, [zones]);
  return parsed;
}

const zonesPerStep = 20;

function* parsedListing(zones: readonly ListedZone[]): Generator<void, ParsedListing> {
  const incoming: IncomingZone[] = [];
  const unreadable: ParsedListing['unreadable'] = [];
  for (const [index, zone] of zones.entries()) {
    if (index % zonesPerStep === 0) yield;
    const reading = readListedZone(zone, zone.zone_id);
    if (reading.ok) incoming.push(reading.incoming);
    else unreadable.push({ zoneId: zone.zone_id, issue: reading.issue });
  }
  return { source: 'service', incoming, unreadable };
}
