import { distanceMeters, toLatLng } from '../../shared/geo/position.ts';
import { maxDriveKmh } from '../region-format/engine-config.ts';
import { grouped } from './grouped.ts';
import { crossingSeconds, isCrossing } from './osm/crossing-tags.ts';
import type { OsmRelation, OsmWay } from './osm/element.ts';
import { lineOf, type OsmData } from './osm/osm-data.ts';

/** Speeds for ferries of unknown duration, as in Valhalla: longer crossings have faster ships. */
const ferryPaces = [
  { belowMeters: 2000, kmh: 10 },
  { belowMeters: 8000, kmh: 20 },
  { belowMeters: Number.POSITIVE_INFINITY, kmh: 30 },
];
const shuttleTrainKmh = 65;

interface Crossing {
  way: OsmWay;
  meters: number;
  /** The entire crossing this way is part of. */
  route: CrossingRoute;
}

/** The ways that share one duration. */
interface CrossingRoute {
  meters: number;
  seconds: number | undefined;
}

/**
 * Returns the speeds of ferries and shuttle trains by way, in km/h. Valhalla applies a way's duration to each piece cut
 * off by another line (valhalla#4403), and mappers repeat the duration on each way of a split crossing.
 */
export async function crossingSpeeds(
  data: Pick<OsmData, 'ways' | 'relations' | 'position'>,
): Promise<ReadonlyMap<number, number>> {
  const crossings = new Map<number, Crossing>();
  for await (const way of data.ways({ keys: ['route'] })) {
    if (!isCrossing(way.tags)) continue;
    const meters = metersAlong(way, data);
    crossings.set(way.id, { way, meters, route: { meters, seconds: crossingSeconds(way.tags.duration) } });
  }
  if (crossings.size === 0) return new Map();
  await joinCutWays(crossings, data);
  for await (const relation of data.relations({ keys: ['route'] })) shareDuration(relation, crossings);
  const speeds = new Map<number, number>();
  for (const [id, crossing] of crossings) {
    const kmh = kmhOf(crossing);
    if (kmh !== undefined) speeds.set(id, kmh);
  }
  return speeds;
}

function metersAlong({ refs }: OsmWay, { position }: Pick<OsmData, 'position'>): number {
  const line = lineOf(refs, position).map(toLatLng);
  return line.slice(1).reduce((sum, to, index) => sum + distanceMeters(line[index] ?? to, to), 0);
}

/** Joins ways with the same name and duration that meet on the water, away from roads. */
async function joinCutWays(
  crossings: ReadonlyMap<number, Crossing>,
  data: Pick<OsmData, 'ways'>,
): Promise<void> {
  const ends = [...crossings.values()].flatMap((crossing) => {
    const { refs } = crossing.way;
    return [...new Set([refs[0], refs.at(-1)])].flatMap((end) =>
      end === undefined ? [] : { end, crossing },
    );
  });
  const byEnd = grouped(ends, ({ end }) => end);
  for (const [end, met] of byEnd) if (met.length < 2) byEnd.delete(end);
  if (byEnd.size === 0) return;
  for await (const { refs, tags } of data.ways({ keys: ['highway'] }))
    if (tags.highway) for (const ref of refs) byEnd.delete(ref);
  for (const met of byEnd.values())
    for (const alike of grouped(met, ({ crossing }) => kindOf(crossing.way)).values()) {
      const [one, other, third] = alike;
      // If three meet, it is unclear which ones continue each other.
      if (one && other && !third && one.crossing.route !== other.crossing.route)
        join(one.crossing, other.crossing, crossings);
    }
}

/** Tags that all pieces of one crossing share. */
const kindOf = ({ tags: { route, name, ref, duration, operator } }: OsmWay): string =>
  JSON.stringify([route, name, ref, duration, operator]);

function join(one: Crossing, other: Crossing, crossings: ReadonlyMap<number, Crossing>): void {
  const { route } = other;
  one.route.meters += route.meters;
  for (const crossing of crossings.values()) if (crossing.route === route) crossing.route = one.route;
}

/** Applies the duration of a route relation to its ways, if they have none or the same one. */
function shareDuration({ tags, members }: OsmRelation, crossings: ReadonlyMap<number, Crossing>): void {
  const seconds = crossingSeconds(tags.duration);
  if (tags.type !== 'route' || !isCrossing(tags) || seconds === undefined) return;
  // The return trip may use other ways.
  const outbound = members.filter(({ type, role }) => type === 'way' && role !== 'backward');
  const found = outbound.map(({ ref }) => crossings.get(ref)).filter((crossing) => crossing !== undefined);
  if (found.length < outbound.length) return;
  const route = { meters: found.reduce((sum, { meters }) => sum + meters, 0), seconds };
  for (const { ref } of members) {
    const crossing = crossings.get(ref);
    const own = crossing?.route.seconds;
    if (crossing && (own === undefined || own === seconds)) crossing.route = route;
  }
}

/** Undefined if the engine uses the tag `maxspeed`. */
function kmhOf({ way: { tags }, route }: Crossing): number | undefined {
  const kmh = route.seconds ? (route.meters / route.seconds) * 3.6 : 0;
  // No ship is faster: the duration must be wrong.
  if (kmh > 0 && kmh <= maxDriveKmh) return Math.max(1, Math.round(kmh));
  if (tags.maxspeed) return undefined;
  if (tags.route === 'shuttle_train') return shuttleTrainKmh;
  return ferryPaces.find(({ belowMeters }) => route.meters < belowMeters)?.kmh;
}
