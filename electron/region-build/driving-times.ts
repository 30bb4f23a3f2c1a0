import { driveSide } from '@rapideditor/country-coder';
import { drivingSpeed, roadClasses, trackLimit } from './driving-speeds.ts';
import {
  edgeFields as edge,
  edgesOf,
  type GraphTile,
  nodeFields as node,
  nodesOf,
  positionOf,
  readField as read,
  writeField as write,
} from './graph-tiles.ts';

/*
 * Corrects the driving times in routing tiles. Valhalla minimizes cost but reports seconds. Its cost of crossings rises
 * with road density while its seconds don't, so the "fastest" route was up to a third slower than the "shortest". Here
 * the delay at crossings is part of the speeds, which affect both, and factors that only affect the cost are removed.
 * The cost of turns remains, with weights that match their seconds.
 */

/** Above this density (0 to 15) Valhalla assumes a suburb or town. */
const maxRuralDensity = 5;
/** The highest density that doesn't raise the cost of turns; an edge then costs 0.95 of its seconds. */
const neutralDensity = 4;
/** Valhalla's code for the use "track". */
const trackUse = 3;
/** Valhalla's codes for ferries, which keep their speed. */
const ferryUses: readonly number[] = [41, 42];
/** Higher values stand for closed roads. */
const maxSpeed = 250;
/**
 * Index of `Etc/UTC` in Valhalla's time zones, which is stable (`baldr/datetime.cc`). Without a time zone, Valhalla
 * ignores access hours, and its time zone database isn't on npm. So all nodes get the same zone, and the times of a
 * request are treated as local to the start of the trip.
 */
const utcZone = 291;
/** First of Valhalla's unpaved surface classes: compacted, dirt, gravel, path, and impassable. */
const firstUnpaved = 3;

/**
 * Factors that convert the engine's turn cost to the seconds it counts: straight, then clockwise from slight right over
 * U-turn to slight left, for right-hand traffic. It counts about 2 s for a right and 5 s for a left turn, but costs
 * them 1 and 2.5.
 */
const turnWeights = [0, 0, 2, 4, 1, 2, 2, 1];
/** Weights of turns at traffic lights, which add 2 s. */
const turnWeightsAtLights = [4, 3, 4, 5, 1, 3, 3, 4];
/** Weight at traffic lights with roads on both sides, where the engine costs any turn at 2. */
const crossingWeightAtLights = 1;
const mirrored = (turn: number): number => (8 - turn) % 8;

/** Returns the turn weights of an edge: three bits for each edge that enters its crossing. */
function stopImpacts(tile: GraphTile, at: number, { hasLights, hasRightHandTraffic }: Crossing): number {
  const turns = read(tile, at, edge.turnTypes);
  const betweenRoads = read(tile, at, edge.roadsToLeft) & read(tile, at, edge.roadsToRight);
  const weights = hasLights ? turnWeightsAtLights : turnWeights;
  let impacts = 0;
  for (let from = 0; from < 8; from++) {
    const turn = (turns >> (3 * from)) & 7;
    const isBetweenRoads = hasLights && (betweenRoads >> from) & 1;
    const weight = isBetweenRoads
      ? crossingWeightAtLights
      : (weights[hasRightHandTraffic ? turn : mirrored(turn)] ?? 0);
    impacts |= weight << (3 * from);
  }
  return impacts;
}

/** Returns the number of drivable edges at a node; each has two bits, one per direction. */
const drivableEdges = (driveability: number): number =>
  [0, 2, 4, 6, 8, 10, 12, 14].filter((shift) => (driveability >> shift) & 3).length;

/** The crossing at the start of an edge. */
interface Crossing {
  urban: boolean;
  /** Whether roads cross there, not just a name or limit changes. */
  hasCrossingRoads: boolean;
  hasLights: boolean;
  hasRightHandTraffic: boolean;
}

/** Whether the country at the tile's first node drives on the right; undefined if the node is in no country. */
function drivesOnRight(tile: GraphTile): boolean | undefined {
  const [first] = nodesOf(tile);
  if (first === undefined) return undefined;
  const { lng, lat } = positionOf(tile, first);
  const side = driveSide([lng, lat]);
  return side === null ? undefined : side === 'right';
}

/** Corrects the driving times in a tile, which must be as the builder's stage "enhance" left it. */
export function writeDrivingTimes(tile: GraphTile): void {
  // Extracts usually lack complete country borders; without them, the engine assumes driving on the left.
  const onRight = drivesOnRight(tile);
  for (const at of nodesOf(tile)) {
    const crossing: Crossing = {
      urban: read(tile, at, node.density) > maxRuralDensity,
      hasCrossingRoads: drivableEdges(read(tile, at, node.driveability)) > 2,
      hasLights: read(tile, at, node.trafficSignal) === 1,
      hasRightHandTraffic: onRight ?? read(tile, at, node.drivesOnRight) === 1,
    };
    write(tile, at, node.drivesOnRight, crossing.hasRightHandTraffic ? 1 : 0);
    // The builder copies the density of nodes to their edges in a later stage.
    write(tile, at, node.density, neutralDensity);
    write(tile, at, node.timeZone, utcZone);
    for (const edgeAt of edgesOf(tile, at)) writeIntoEdge(tile, edgeAt, crossing);
  }
}

function limitOf(tile: GraphTile, at: number): number {
  const speed = read(tile, at, edge.speed);
  const isGuessed = read(tile, at, edge.speedType) === 1;
  const isTrack = read(tile, at, edge.use) === trackUse;
  return isTrack && isGuessed ? trackLimit(speed, read(tile, at, edge.surface)) : speed;
}

function writeIntoEdge(tile: GraphTile, at: number, crossing: Crossing): void {
  const limit = limitOf(tile, at);
  const roadClass = roadClasses[read(tile, at, edge.roadClass)];
  if (roadClass && limit > 0 && limit <= maxSpeed && !ferryUses.includes(read(tile, at, edge.use))) {
    const { urban, hasCrossingRoads } = crossing;
    const piece = {
      roadClass,
      meters: read(tile, at, edge.meters),
      limit,
      urban,
      unpaved: read(tile, at, edge.surface) >= firstUnpaved,
      startsAtCrossing: hasCrossingRoads,
    };
    write(tile, at, edge.speed, drivingSpeed(piece));
  }
  write(tile, at, edge.stopImpacts, stopImpacts(tile, at, crossing));
  // Otherwise the cost of roundabouts without a sidewalk tag is double on foot, and that of truck routes is below their
  // time.
  if (read(tile, at, edge.roundabout) === 1) write(tile, at, edge.sidewalkToLeft, 1);
  write(tile, at, edge.truckRoute, 0);
}
