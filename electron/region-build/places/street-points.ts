import { join } from 'node:path';
import Flatbush from 'flatbush';
import { nearestOnLine } from '../../../shared/geo/nearest-on-line.ts';
import { distanceMeters, type LatLng } from '../../../shared/geo/position.ts';
import type { OsmData } from '../osm/osm-data.ts';
import { Spill } from '../osm/spill.ts';

const cellsPerDegree = 50;
/** Margin around a piece for its cells; exceeds the search radius, including the distortion toward the poles. */
const marginMeters = 200;
/** Maximum height and width of a stored piece, so that each is in few cells. */
const maxPieceDegrees = 0.01;
const metersPerDegree = 111_195;
/** Radius of the first search; most places have a street within it, so that few have to be compared. */
const firstSearchMeters = 40;

const rowOf = (lat: number) => Math.floor((lat + 90) * cellsPerDegree);
const columnOf = (lng: number) => Math.floor((lng + 180) * cellsPerDegree);
const cellNumber = (row: number, column: number) => row * 360 * cellsPerDegree + column;

/** Returns the number of the cell that a position is in; cells are 1/50 of a degree high and wide. */
export const cellOf = ({ lat, lng }: LatLng): number => cellNumber(rowOf(lat), columnOf(lng));

interface Pieces {
  name: string;
  /** Latitude and longitude of both ends of each piece, as a flat list. */
  ends: readonly number[];
}

interface Piece {
  name: string;
  from: LatLng;
  to: LatLng;
}

/** Returns the name of the street nearest to a position; undefined if none is within the radius. */
type NearestStreet = (at: LatLng, radiusMeters: number) => string | undefined;

/** Work file of the lines of all streets, by the map cells that they are in or near. */
export class StreetPoints {
  readonly #spill: Spill<Pieces>;

  constructor({ workFolder }: Pick<OsmData, 'workFolder'>) {
    this.#spill = new Spill(join(workFolder, 'street-points.spill'));
  }

  add(name: string, points: readonly LatLng[]): void {
    const byCell = new Map<number, number[]>();
    for (const [index, from] of points.entries()) {
      const to = points[index + 1];
      if (!to) continue;
      for (const [start, end] of piecesOf(from, to)) {
        for (const cell of cellsAround(start, end)) {
          const cellEnds = byCell.get(cell);
          if (cellEnds) cellEnds.push(start.lat, start.lng, end.lat, end.lng);
          else byCell.set(cell, [start.lat, start.lng, end.lat, end.lng]);
        }
      }
    }
    for (const [cell, ends] of byCell) this.#spill.add(cell, { name, ends });
  }

  /**
   * Returns a search for the nearest street for positions in a cell; of several at the same distance, the first by
   * name.
   */
  nearestIn(cell: number): NearestStreet {
    const pieces: Piece[] = [];
    for (const { name, ends } of this.#spill.items(cell)) {
      for (let at = 0; at < ends.length; at += 4) {
        const [lat = 0, lng = 0, otherLat = 0, otherLng = 0] = ends.slice(at, at + 4);
        pieces.push({ name, from: { lat, lng }, to: { lat: otherLat, lng: otherLng } });
      }
    }
    return nearestAmong(pieces);
  }

  close(): void {
    this.#spill.close();
  }
}

function* piecesOf(from: LatLng, to: LatLng): Generator<[LatLng, LatLng]> {
  const [high, wide] = [to.lat - from.lat, to.lng - from.lng];
  const count = Math.max(1, Math.ceil(Math.max(Math.abs(high), Math.abs(wide)) / maxPieceDegrees));
  const at = (step: number): LatLng =>
    step === count ? to : { lat: from.lat + (high * step) / count, lng: from.lng + (wide * step) / count };
  for (let step = 0; step < count; step++) yield [at(step), at(step + 1)];
}

const widthOf = (high: number, lat: number) => high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));

function* cellsAround(one: LatLng, other: LatLng): Generator<number> {
  const high = marginMeters / metersPerDegree;
  const wide = widthOf(high, Math.max(Math.abs(one.lat), Math.abs(other.lat)));
  const [top, right] = [Math.max(one.lat, other.lat) + high, Math.max(one.lng, other.lng) + wide];
  const left = columnOf(Math.min(one.lng, other.lng) - wide);
  for (let row = rowOf(Math.min(one.lat, other.lat) - high); row <= rowOf(top); row++)
    for (let column = left; column <= columnOf(right); column++) yield cellNumber(row, column);
}

function nearestAmong(pieces: readonly Piece[]): NearestStreet {
  if (pieces.length === 0) return () => undefined;
  const boxes = new Flatbush(pieces.length);
  for (const { from, to } of pieces) {
    const [west, east] = [Math.min(from.lng, to.lng), Math.max(from.lng, to.lng)];
    boxes.add(west, Math.min(from.lat, to.lat), east, Math.max(from.lat, to.lat));
  }
  boxes.finish();
  const nearestWithin = (at: LatLng, meters: number) => {
    const high = (meters * 1.01) / metersPerDegree;
    const wide = widthOf(high, at.lat);
    let best: { name: string; distance: number } | undefined;
    for (const index of boxes.search(at.lng - wide, at.lat - high, at.lng + wide, at.lat + high)) {
      const piece = pieces[index];
      if (!piece) continue;
      // Round to centimeters, so that streets meeting at a corner have the same distance.
      const { position = piece.from } = nearestOnLine([piece.from, piece.to], at) ?? {};
      const distance = Math.round(distanceMeters(at, position) * 100) / 100;
      if (distance > meters || (best && distance > best.distance)) continue;
      if (!best || distance < best.distance || piece.name < best.name) best = { name: piece.name, distance };
    }
    return best?.name;
  };
  return (at, radiusMeters) =>
    nearestWithin(at, Math.min(firstSearchMeters, radiusMeters)) ?? nearestWithin(at, radiusMeters);
}
