import type { Findings } from './findings.ts';
import type { GtfsTables, StopKind } from './gtfs-tables.ts';

/** Permitted kind of parent for each kind of stop. */
const parentKinds: Readonly<Record<Exclude<StopKind, 'station'>, StopKind>> = {
  platform: 'station',
  entrance: 'station',
  node: 'station',
  'boarding-area': 'platform',
};

/** Reports stops whose parent is missing in the feed or of a kind that isn't permitted. */
export function checkParents({ stops, stopKinds }: GtfsTables, findings: Findings): void {
  for (const { kind, parent, line } of stops.values()) {
    if (parent === '') continue;
    const parentKind = stopKinds.get(parent);
    const place = { line, field: 'parent_station', value: parent };
    if (kind === 'station') findings.add('station_with_parent_station', 'stops.txt', place);
    else if (parentKind === undefined) findings.add('foreign_key_violation', 'stops.txt', place);
    else if (parentKind !== parentKinds[kind]) findings.add('wrong_parent_location_type', 'stops.txt', place);
  }
}

/** Returns the stops of each station, by the station's ID. */
export function stopsOfStations({ stops, stopKinds }: GtfsTables): ReadonlyMap<string, readonly string[]> {
  const stations = new Map<string, string[]>();
  for (const [id, { parent }] of stops) {
    if (stopKinds.get(parent) !== 'station') continue;
    const stationStops = stations.get(parent);
    if (stationStops) stationStops.push(id);
    else stations.set(parent, [id]);
  }
  return stations;
}
