import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LatLng } from '../../shared/geo/position.ts';

/*
 * Reads and edits Valhalla 3 tiles after the builder's stage "enhance"; later stages build on the edited values.
 * Sizes and offsets are those of `baldr/graphtileheader.h`, `nodeinfo.h`, `directededge.h`, and `edgeinfo.h`.
 */

/** The bytes of one tile. */
export type GraphTile = Buffer;

const headerBytes = 272;
const nodeBytes = 32;
const transitionBytes = 8;
const edgeBytes = 48;

/** Position of a bit field in a record. */
interface Field {
  /** Offset of the 8-byte word in the record. */
  word: number;
  shift: number;
  width: number;
}
const nodeCount: Field = { word: 40, shift: 0, width: 21 };
const edgeCount: Field = { word: 40, shift: 21, width: 21 };
const transitionCount: Field = { word: 48, shift: 0, width: 22 };
/** Offsets in the header of the tile's southwest corner, two floats in degrees. */
const cornerAt = { lng: 8, lat: 12 };
/** Offset in the header of the start of the section with data that both directions of an edge share. */
const sharedEdgesAt = 104;

export const nodeFields = {
  firstEdge: { word: 8, shift: 0, width: 21 },
  edges: { word: 8, shift: 21, width: 7 },
  timeZone: { word: 8, shift: 40, width: 9 },
  density: { word: 8, shift: 57, width: 4 },
  trafficSignal: { word: 8, shift: 61, width: 1 },
  driveability: { word: 16, shift: 24, width: 16 },
  drivesOnRight: { word: 16, shift: 43, width: 1 },
  /** Whether a toll must be paid in cash; `exclude_cash_only_tolls` avoids such nodes. */
  cashOnlyToll: { word: 16, shift: 46, width: 1 },
} as const satisfies Record<string, Field>;

/** Offsets of a node from the corner: millionths of a degree, and the remainder in ten-millionths. */
const north = { whole: { word: 0, shift: 0, width: 22 }, rest: { word: 0, shift: 22, width: 4 } };
const east = { whole: { word: 0, shift: 26, width: 22 }, rest: { word: 0, shift: 48, width: 4 } };

export const edgeFields = {
  /** Whether the edge runs in the direction of its way. */
  forward: { word: 0, shift: 61, width: 1 },
  speed: { word: 16, shift: 0, width: 8 },
  use: { word: 16, shift: 40, width: 6 },
  roadClass: { word: 16, shift: 54, width: 3 },
  surface: { word: 16, shift: 57, width: 3 },
  toll: { word: 16, shift: 60, width: 1 },
  roundabout: { word: 16, shift: 61, width: 1 },
  truckRoute: { word: 16, shift: 62, width: 1 },
  sidewalkToLeft: { word: 24, shift: 42, width: 1 },
  bridge: { word: 24, shift: 50, width: 1 },
  turnTypes: { word: 32, shift: 0, width: 24 },
  roadsToLeft: { word: 32, shift: 24, width: 8 },
  meters: { word: 32, shift: 32, width: 24 },
  stopImpacts: { word: 40, shift: 0, width: 24 },
  roadsToRight: { word: 40, shift: 24, width: 8 },
  /** 0 if the speed is a mapped limit, 1 if the builder guessed it. */
  speedType: { word: 40, shift: 61, width: 1 },
} as const satisfies Record<string, Field>;
/** Offset of an edge's shared data from the start of that section. */
const sharedOffset: Field = { word: 8, shift: 0, width: 25 };
/** In the shared data: the lower bits of the way ID, and the next ones. */
const wayId = { low: { word: 0, shift: 0, width: 32 }, next: { word: 0, shift: 56, width: 8 } };

/** Returns a mask of the lowest bits of half a word; signed, so callers convert results with `>>> 0`. */
const maskOf = (width: number): number => (width === 32 ? -1 : (1 << width) - 1);

/*
 * Fields are read and written in halves of a word: `readBigUInt64LE` allocates, and tiles have millions of fields.
 */

/**
 * Returns the value of a field.
 * @param at offset of the record in the tile
 */
export function readField(tile: GraphTile, at: number, { word, shift, width }: Field): number {
  const low = at + word;
  if (shift >= 32) return ((tile.readUInt32LE(low + 4) >>> (shift - 32)) & maskOf(width)) >>> 0;
  const lower = tile.readUInt32LE(low) >>> shift;
  if (shift + width <= 32) return (lower & maskOf(width)) >>> 0;
  return ((lower | (tile.readUInt32LE(low + 4) << (32 - shift))) & maskOf(width)) >>> 0;
}

/** Writes the lowest bits of `value` into a field. */
export function writeField(tile: GraphTile, at: number, { word, shift, width }: Field, value: number): void {
  const low = at + word;
  if (shift >= 32) writeBits(tile, low + 4, shift - 32, width, value);
  else if (shift + width <= 32) writeBits(tile, low, shift, width, value);
  else {
    const lowerWidth = 32 - shift;
    writeBits(tile, low, shift, lowerWidth, value);
    writeBits(tile, low + 4, 0, width - lowerWidth, value >>> lowerWidth);
  }
}

function writeBits(tile: GraphTile, at: number, shift: number, width: number, value: number): void {
  const mask = maskOf(width) << shift;
  tile.writeUInt32LE(((tile.readUInt32LE(at) & ~mask) | ((value << shift) & mask)) >>> 0, at);
}

/** Returns the offsets of a tile's nodes. */
export const nodesOf = (tile: GraphTile): number[] =>
  offsets(headerBytes, nodeBytes, readField(tile, 0, nodeCount));

/** Returns the offsets of the edges that leave a node. */
export function edgesOf(tile: GraphTile, nodeAt: number): number[] {
  const first =
    headerBytes +
    readField(tile, 0, nodeCount) * nodeBytes +
    readField(tile, 0, transitionCount) * transitionBytes +
    readField(tile, nodeAt, nodeFields.firstEdge) * edgeBytes;
  return offsets(first, edgeBytes, readField(tile, nodeAt, nodeFields.edges));
}

function offsets(first: number, bytes: number, count: number): number[] {
  const result: number[] = [];
  for (let index = 0; index < count; index++) result.push(first + index * bytes);
  return result;
}

/** Returns the position of a node. */
export function positionOf(tile: GraphTile, nodeAt: number): LatLng {
  const offset = ({ whole, rest }: typeof north) =>
    readField(tile, nodeAt, whole) / 1e6 + readField(tile, nodeAt, rest) / 1e7;
  return {
    lat: tile.readFloatLE(cornerAt.lat) + offset(north),
    lng: tile.readFloatLE(cornerAt.lng) + offset(east),
  };
}

/** Returns the ID of the OpenStreetMap way of an edge. */
export function wayOf(tile: GraphTile, edgeAt: number): number {
  const at = tile.readUInt32LE(sharedEdgesAt) + readField(tile, edgeAt, sharedOffset);
  return readField(tile, at, wayId.low) + readField(tile, at, wayId.next) * 2 ** wayId.low.width;
}

/** @throws Error if the tile has another layout: then the edges of its nodes don't add up to its edge count */
function checkLayout(tile: GraphTile): void {
  const edges = nodesOf(tile).reduce((sum, at) => sum + readField(tile, at, nodeFields.edges), 0);
  if (edges !== readField(tile, 0, edgeCount))
    throw new Error('The routing tiles can’t be edited: their format isn’t that of Valhalla 3.');
}

/**
 * Edits all tiles of a folder in place.
 * @throws Error if a tile has another layout; the signal's reason if canceled
 */
export async function editTiles(
  folder: string,
  edit: (tile: GraphTile) => void,
  signal?: AbortSignal,
): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.gph')) continue;
    signal?.throwIfAborted();
    const tile = await readFile(join(folder, name));
    checkLayout(tile);
    edit(tile);
    await writeFile(join(folder, name), tile);
  }
}
