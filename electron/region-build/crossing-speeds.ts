import { distanceMeters, toLatLng } from '../../shared/geo/position.ts';
import { maxDriveKmh } from '../region-format/engine-config.ts';
import { grouped } from './grouped.ts';
import { crossingSeconds, isCrossing } from './osm/crossing-tags.ts';
import type { OsmRelation, OsmWay } from './osm/element.ts';
import { lineOf, type OsmData } from './osm/osm-data.ts';

/** Speeds of ferries without a known duration, as in Valhalla: longer crossings have faster ships. */
const ferrySpeeds = [
  { belowMeters: 2000, kmh: 10 },
  { belowMeters: 8000, kmh: 20 },
  { belowMeters: Number.POSITIVE_INFINITY, kmh: 30 },
];
const shuttleTrainKmh = 65;

interface Crossing {
  way: OsmWay;
  meters: number;
  /** The crossing that this way is a part of. */
  route: CrossingRoute;
}

/** One or more ways with a common duration: length of all in meters, duration in seconds. */
interface CrossingRoute {
  meters: number;
  seconds: number | undefined;
}

/**
 * Returns the speeds of ferries and shuttle trains by way ID, in km/h, to replace durations. Valhalla would apply the
 * duration of a way to each piece that another line cuts off (valhalla#4403), and mappers repeat the duration of a
 * crossing on each of its ways. Ways with a tagged speed but no duration are absent.
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

/** Joins ways with the same tags that meet at a node without a road: parts of one crossing that an editor split. */
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
    for (const sameKind of grouped(met, ({ crossing }) => crossingKey(crossing.way)).values()) {
      const [one, other, third] = sameKind;
      // If three ways meet, it is unclear which two belong together.
      if (one && other && !third && one.crossing.route !== other.crossing.route)
        mergeRoutes(one.crossing, other.crossing, crossings);
    }
}

/** Tags that all pieces of one crossing share. */
const crossingKey = ({ tags: { route, name, ref, duration, operator } }: OsmWay): string =>
  JSON.stringify([route, name, ref, duration, operator]);

function mergeRoutes(one: Crossing, other: Crossing, crossings: ReadonlyMap<number, Crossing>): void {
  const { route } = other;
  one.route.meters += route.meters;
  for (const crossing of crossings.values()) if (crossing.route === route) crossing.route = one.route;
}

/** Applies the duration of a route relation to those of its ways that have none or the same one. */
function shareDuration({ tags, members }: OsmRelation, crossings: ReadonlyMap<number, Crossing>): void {
  const seconds = crossingSeconds(tags.duration);
  if (tags.type !== 'route' || !isCrossing(tags) || seconds === undefined) return;
  // The return trip may use other ways.
  const outbound = members.filter(({ type, role }) => type === 'way' && role !== 'backward');
  const foundCrossings = outbound
    .map(({ ref }) => crossings.get(ref))
    .filter((crossing) => crossing !== undefined);
  if (foundCrossings.length < outbound.length) return;
  const route = { meters: foundCrossings.reduce((sum, { meters }) => sum + meters, 0), seconds };
  for (const { ref } of members) {
    const crossing = crossings.get(ref);
    const ownSeconds = crossing?.route.seconds;
    if (crossing && (ownSeconds === undefined || ownSeconds === seconds)) crossing.route = route;
  }
}

/** Returns a crossing's speed; undefined to keep its `maxspeed`. */
function kmhOf({ way: { tags }, route }: Crossing): number | undefined {
  const kmh = route.seconds ? (route.meters / route.seconds) * 3.6 : 0;
  // A higher speed means that the duration is wrong.
  if (kmh > 0 && kmh <= maxDriveKmh) return Math.max(1, Math.round(kmh));
  if (tags.maxspeed) return undefined;
  if (tags.route === 'shuttle_train') return shuttleTrainKmh;
  return ferrySpeeds.find(({ belowMeters }) => route.meters < belowMeters)?.kmh;
}
