import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { driveSide } from '@rapideditor/country-coder';
import { drivingSpeed, roadClasses } from './driving-speeds.ts';

/**
 * Makes the routing tiles mean what they say. Valhalla looks for the way of the lowest cost and tells the
 * seconds that it takes; its cost makes each crossing dearer the denser the roads lie around it, and its
 * seconds do not. So the "fastest" way was slower than the "shortest" now and then, by up to a third. Here
 * the time that crossings take goes into the speeds, which count in both, and what counts in the cost alone
 * is taken out. What is left to the cost are turns, which are weighed as the seconds weigh them.
 */

/** Sizes and places of bits in the tiles of Valhalla 3 (`baldr/graphtileheader.h`, `nodeinfo.h`, `directededge.h`). */
const headerBytes = 272;
const nodeBytes = 32;
const transitionBytes = 8;
const edgeBytes = 48;

interface Bits {
  /** Bytes from the start of the record to the 8-byte word. */
  word: number;
  shift: number;
  width: number;
}
const nodeCount: Bits = { word: 40, shift: 0, width: 21 };
const edgeCount: Bits = { word: 40, shift: 21, width: 21 };
const transitionCount: Bits = { word: 48, shift: 0, width: 22 };
/** Degrees of the tile's southwest corner, as two floats. */
const cornerAt = { lng: 8, lat: 12 };
const node = {
  /** Millionths of a degree from the corner. */
  north: { word: 0, shift: 0, width: 22 },
  east: { word: 0, shift: 26, width: 22 },
  firstEdge: { word: 8, shift: 0, width: 21 },
  edges: { word: 8, shift: 21, width: 7 },
  density: { word: 8, shift: 57, width: 4 },
  timeZone: { word: 8, shift: 40, width: 9 },
  trafficSignal: { word: 8, shift: 61, width: 1 },
  driveability: { word: 16, shift: 24, width: 16 },
  drivesOnRight: { word: 16, shift: 43, width: 1 },
} as const satisfies Record<string, Bits>;
const edge = {
  speed: { word: 16, shift: 0, width: 8 },
  use: { word: 16, shift: 40, width: 6 },
  roadClass: { word: 16, shift: 54, width: 3 },
  surface: { word: 16, shift: 57, width: 3 },
  turnTypes: { word: 32, shift: 0, width: 24 },
  roadsToLeft: { word: 32, shift: 24, width: 8 },
  meters: { word: 32, shift: 32, width: 24 },
  stopImpacts: { word: 40, shift: 0, width: 24 },
  roadsToRight: { word: 40, shift: 24, width: 8 },
} as const satisfies Record<string, Bits>;

const mask = ({ width }: Bits) => (1n << BigInt(width)) - 1n;

const read = (tile: Buffer, at: number, bits: Bits): number =>
  Number((tile.readBigUInt64LE(at + bits.word) >> BigInt(bits.shift)) & mask(bits));

function write(tile: Buffer, at: number, bits: Bits, value: number): void {
  const stored = tile.readBigUInt64LE(at + bits.word) & ~(mask(bits) << BigInt(bits.shift));
  tile.writeBigUInt64LE(stored | (BigInt(value) << BigInt(bits.shift)), at + bits.word);
}

/** Above it (0 to 15) Valhalla takes a place for a suburb or a town. */
const densestCountry = 5;
/** The highest density that makes turns no dearer; the cost of an edge is then 0.95 of its seconds. */
const neutralDensity = 4;
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
function stopImpacts(tile: Buffer, at: number, { lights, onRight }: Crossing): number {
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
function drivesOnRight(tile: Buffer): boolean | undefined {
  const lng = tile.readFloatLE(cornerAt.lng) + read(tile, headerBytes, node.east) / 1e6;
  const lat = tile.readFloatLE(cornerAt.lat) + read(tile, headerBytes, node.north) / 1e6;
  const side = driveSide([lng, lat]);
  return side === null ? undefined : side === 'right';
}

function writeIntoTile(tile: Buffer): void {
  const nodes = read(tile, 0, nodeCount);
  // Without the borders of whole countries, which extracts lack, the engine takes the left for granted.
  const onRight = drivesOnRight(tile);
  const edgesAt = headerBytes + nodes * nodeBytes + read(tile, 0, transitionCount) * transitionBytes;
  let edges = 0;
  for (let index = 0; index < nodes; index++) {
    const at = headerBytes + index * nodeBytes;
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
    const first = read(tile, at, node.firstEdge);
    const last = first + read(tile, at, node.edges);
    for (let which = first; which < last; which++) writeIntoEdge(tile, edgesAt + which * edgeBytes, crossing);
    edges += last - first;
  }
  // Another version of the builder may have other tiles; what is read in the wrong places does not add up.
  if (edges !== read(tile, 0, edgeCount))
    throw new Error(
      'The routing tiles have another form than that of Valhalla 3: driving times cannot be set.',
    );
}

function writeIntoEdge(tile: Buffer, at: number, crossing: Crossing): void {
  const limit = read(tile, at, edge.speed);
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
}

/** Writes driving times into all tiles of a folder that the builder has enhanced, and not yet gone beyond. */
export async function writeDrivingTimes(folder: string, signal?: AbortSignal): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.gph')) continue;
    signal?.throwIfAborted();
    const tile = await readFile(join(folder, name));
    writeIntoTile(tile);
    await writeFile(join(folder, name), tile);
  }
}
