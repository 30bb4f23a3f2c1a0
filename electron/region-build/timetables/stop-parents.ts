import type { Findings } from './findings.ts';
import type { GtfsTables, StopKind } from './gtfs-tables.ts';

/** What a stop of each kind may be part of. */
const parentKinds: Readonly<Record<Exclude<StopKind, 'station'>, StopKind>> = {
  platform: 'station',
  entrance: 'station',
  node: 'station',
  'boarding-area': 'platform',
};

/** Reports stops that are part of what is not there, or of what stops cannot be part of, such as of themselves. */
export function checkParents({ stops, stopKinds }: GtfsTables, findings: Findings): void {
  for (const { kind, parent, line } of stops.values()) {
    if (parent === '') continue;
    const found = stopKinds.get(parent);
    const place = { line, field: 'parent_station', value: parent };
    if (kind === 'station') findings.add('station_with_parent_station', 'stops.txt', place);
    else if (found === undefined) findings.add('foreign_key_violation', 'stops.txt', place);
    else if (found !== parentKinds[kind]) findings.add('wrong_parent_location_type', 'stops.txt', place);
  }
}

/** The stops of each station, which vehicles call at in its stead. */
export function stopsOfStations({ stops, stopKinds }: GtfsTables): ReadonlyMap<string, readonly string[]> {
  const stations = new Map<string, string[]>();
  for (const [id, { parent }] of stops) {
    if (stopKinds.get(parent) !== 'station') continue;
    const own = stations.get(parent);
    if (own) own.push(id);
    else stations.set(parent, [id]);
  }
  return stations;
}
