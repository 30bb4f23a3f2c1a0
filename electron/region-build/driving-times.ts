import { driveSide } from '@rapideditor/country-coder';
import { drivingSpeed, roadClasses, trackLimit } from './driving-speeds.ts';
import {
  edgeFields as edge,
  edgesOf,
  editTiles,
  type GraphTile,
  nodeFields as node,
  nodesOf,
  positionOf,
  readField as read,
  writeField as write,
} from './graph-tiles.ts';

/**
 * Makes the routing tiles mean what they say. Valhalla looks for the way of the lowest cost and tells the
 * seconds that it takes; its cost makes each crossing dearer the denser the roads lie around it, and its
 * seconds do not. So the "fastest" way was slower than the "shortest" now and then, by up to a third. Here
 * the time that crossings take goes into the speeds, which count in both, and what counts in the cost alone
 * is taken out. What is left to the cost are turns, which are weighed as the seconds weigh them.
 */

/** Above it (0 to 15) Valhalla takes a place for a suburb or a town. */
const densestCountry = 5;
/** The highest density that makes turns no dearer; the cost of an edge is then 0.95 of its seconds. */
const neutralDensity = 4;
/** Valhalla's use of tracks. */
const track = 3;
/** Ferries keep the speed that they have. */
const ferries: readonly number[] = [41, 42];
/** Higher ones stand for roads that are closed. */
const highestSpeed = 250;
/**
 * The number of `Etc/UTC` among Valhalla's time zones, which stays the same (`baldr/datetime.cc`). Without a zone it
 * ignores the hours at which roads are closed, and its database of zones is not on npm: so it gets one zone for all, and
 * times as the clocks show them at the start of a trip.
 */
const utc = 291;
/** From compacted over dirt and gravel to paths. */
const firstUnpaved = 3;

/**
 * What the engine's price of a turn has to be multiplied with to come to the seconds that it counts for it:
 * straight on, then clockwise from slight right over reverse to slight left, driving on the right. It
 * counts about 2 s for a right turn and 5 s for a left one, and prices them 1 and 2.5.
 */
const turnWeights = [0, 0, 2, 4, 1, 2, 2, 1];
/** The same where a traffic light adds 2 s. */
const turnWeightsAtLights = [4, 3, 4, 5, 1, 3, 3, 4];
/** It prices every way on that has roads to both sides at 2. */
const crossingWeightAtLights = 1;
const mirrored = (turn: number): number => (8 - turn) % 8;

/** Three bits for each edge that leads to the crossing. */
function stopImpacts(tile: GraphTile, at: number, { lights, onRight }: Crossing): number {
  const turns = read(tile, at, edge.turnTypes);
  const betweenRoads = read(tile, at, edge.roadsToLeft) & read(tile, at, edge.roadsToRight);
  const weights = lights ? turnWeightsAtLights : turnWeights;
  let impacts = 0;
  for (let from = 0; from < 8; from++) {
    const turn = (turns >> (3 * from)) & 7;
    const ahead = lights && (betweenRoads >> from) & 1;
    const weight = ahead ? crossingWeightAtLights : (weights[onRight ? turn : mirrored(turn)] ?? 0);
    impacts |= weight << (3 * from);
  }
  return impacts;
}

/** How many edges at a node can be driven; two bits each. */
const drivableEdges = (driveability: number): number =>
  [0, 2, 4, 6, 8, 10, 12, 14].filter((place) => (driveability >> place) & 3).length;

/** Where an edge starts. */
interface Crossing {
  urban: boolean;
  /** Whether roads cross there, and not only a name or a limit changes. */
  roadsCross: boolean;
  lights: boolean;
  onRight: boolean;
}

/** Of the country of the tile's first crossing; undefined at sea. */
function drivesOnRight(tile: GraphTile): boolean | undefined {
  const [first] = nodesOf(tile);
  if (first === undefined) return undefined;
  const { lng, lat } = positionOf(tile, first);
  const side = driveSide([lng, lat]);
  return side === null ? undefined : side === 'right';
}

function writeIntoTile(tile: GraphTile): void {
  // Without the borders of whole countries, which extracts lack, the engine takes the left for granted.
  const onRight = drivesOnRight(tile);
  for (const at of nodesOf(tile)) {
    const crossing = {
      urban: read(tile, at, node.density) > densestCountry,
      roadsCross: drivableEdges(read(tile, at, node.driveability)) > 2,
      lights: read(tile, at, node.trafficSignal) === 1,
      onRight: onRight ?? read(tile, at, node.drivesOnRight) === 1,
    };
    write(tile, at, node.drivesOnRight, crossing.onRight ? 1 : 0);
    // Edges get theirs from their nodes later.
    write(tile, at, node.density, neutralDensity);
    write(tile, at, node.timeZone, utc);
    for (const edgeAt of edgesOf(tile, at)) writeIntoEdge(tile, edgeAt, crossing);
  }
}

function limitOf(tile: GraphTile, at: number): number {
  const speed = read(tile, at, edge.speed);
  const isGuessed = read(tile, at, edge.speedType) === 1;
  const isTrack = read(tile, at, edge.use) === track;
  return isTrack && isGuessed ? trackLimit(speed, read(tile, at, edge.surface)) : speed;
}

function writeIntoEdge(tile: GraphTile, at: number, crossing: Crossing): void {
  const limit = limitOf(tile, at);
  const roadClass = roadClasses[read(tile, at, edge.roadClass)];
  if (roadClass && limit > 0 && limit <= highestSpeed && !ferries.includes(read(tile, at, edge.use))) {
    const { urban, roadsCross } = crossing;
    const piece = {
      roadClass,
      meters: read(tile, at, edge.meters),
      limit,
      urban,
      unpaved: read(tile, at, edge.surface) >= firstUnpaved,
      fromCrossing: roadsCross,
    };
    write(tile, at, edge.speed, drivingSpeed(piece));
  }
  write(tile, at, edge.stopImpacts, stopImpacts(tile, at, crossing));
  // Else a roundabout without one counts twice on foot, and a truck route less than it takes.
  if (read(tile, at, edge.roundabout) === 1) write(tile, at, edge.sidewalkToLeft, 1);
  write(tile, at, edge.truckRoute, 0);
}

/** Writes driving times into all tiles of a folder that the builder has enhanced, and not yet gone beyond. */
export const writeDrivingTimes = (folder: string, signal?: AbortSignal): Promise<void> =>
  editTiles(folder, writeIntoTile, signal);
