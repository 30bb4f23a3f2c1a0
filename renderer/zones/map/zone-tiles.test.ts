import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { storeColorCount } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { type ZoneTiles, zoneTiles } from './zone-tiles.ts';
import type { ZonesView } from './zones-view.ts';

const step = 0.01;

/** A square zone, so many steps east of the place where Greenwich meets the equator. */
const square = (id: string, steps: number, change: Partial<Zone> = {}): Zone => ({
  id,
  zoneId: `zone ${id}`,
  storeId: 'S1',
  description: '',
  types: [],
  status: '',
  createdAt: null,
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [steps * step, step],
        [(steps + 1) * step, step],
        [(steps + 1) * step, 2 * step],
        [steps * step, 2 * step],
        [steps * step, step],
      ],
    ],
  },
  ...change,
});

/** Tiles of this zoom are about four steps wide. */
const zoom = 13;
const [column, row] = [2 ** 12, 2 ** 12 - 1];

function drawnIn(tiles: ZoneTiles, layer: string, at = column) {
  const { layers } = new VectorTile(new PbfReader(tiles.tile(zoom, at, row).data));
  const found = layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, index) => found?.feature(index).properties.id);
}

const tilesOf = (...zones: Zone[]): ZoneTiles => {
  const tiles = zoneTiles();
  tiles.change({ put: zones, remove: [] });
  return tiles;
};
const nothing: ZonesView = {
  hidden: new Set(),
  listed: null,
  onlyListed: false,
  selected: new Set(),
  open: null,
  edited: null,
  colors: { coloring: 'store', colorByGroup: new Map() },
};

describe('tiles of zones', () => {
  it('contain the zones that intersect them, in list order', () => {
    const tiles = tilesOf(square('b', 1), square('far', 100), square('a', 0));
    expect(drawnIn(tiles, 'areas')).toEqual(['b', 'a']);
    expect(drawnIn(tiles, 'labels')).toEqual(['b', 'a']);
    expect(drawnIn(tiles, 'selected')).toEqual([]);
  });

  it('show zones in the color of their store', () => {
    const tiles = tilesOf(square('a', 0), square('b', 1, { storeId: 'S2' }), square('c', 2, { storeId: '' }));
    tiles.view({
      ...nothing,
      colors: {
        coloring: 'store',
        colorByGroup: new Map([
          ['S1', 17],
          ['S2', 4],
        ]),
      },
    });
    const { layers } = new VectorTile(new PbfReader(tiles.tile(zoom, column, row).data));
    const colors = [0, 1, 2].map((index) => layers.areas?.feature(index).properties.color);
    expect(colors).toEqual([17, 4, storeColorCount]);
  });

  it('label a zone in two tiles once', () => {
    const tiles = tilesOf(square('a', 4));
    const both = [column, column + 1];
    expect(both.flatMap((at) => drawnIn(tiles, 'areas', at))).toEqual(['a', 'a']);
    expect(both.flatMap((at) => drawnIn(tiles, 'labels', at))).toEqual(['a']);
  });

  it('are updated when zones are added and removed', () => {
    const tiles = tilesOf(square('a', 0), square('b', 1));
    tiles.change({ put: [square('a', 100), square('c', 2)], remove: ['b'] });
    expect(drawnIn(tiles, 'areas')).toEqual(['c']);
  });

  it('omit hidden and edited zones, and have selected zones twice', () => {
    const tiles = tilesOf(square('a', 0), square('b', 1), square('c', 2));
    tiles.view({ ...nothing, hidden: new Set(['a']), selected: new Set(['a', 'c']), edited: 'b' });
    expect(drawnIn(tiles, 'areas')).toEqual(['c']);
    expect(drawnIn(tiles, 'labels')).toEqual(['c']);
    expect(drawnIn(tiles, 'selected')).toEqual(['c']);
    tiles.view(nothing);
    expect(drawnIn(tiles, 'areas')).toEqual(['a', 'b', 'c']);
  });

  it('draw filtered-out zones faintly without labels, and the open zone only in its own layer', () => {
    const tiles = tilesOf(square('a', 0), square('b', 1), square('c', 2));
    const selected = new Set(['a', 'b', 'c']);
    tiles.view({ ...nothing, listed: new Set(['b']), selected, open: 'c' });
    expect(drawnIn(tiles, 'faint')).toEqual(['a']);
    expect(drawnIn(tiles, 'areas')).toEqual(['b', 'c']);
    expect(drawnIn(tiles, 'labels')).toEqual(['b', 'c']);
    expect(drawnIn(tiles, 'selected')).toEqual(['b']);
    expect(drawnIn(tiles, 'open')).toEqual(['c']);
  });
});

describe('the etag of a tile', () => {
  const far = 25;
  const etags = (tiles: ZoneTiles) => [column, column + far].map((at) => tiles.tile(zoom, at, row).etag);

  it.each<[string, (tiles: ZoneTiles) => void]>([
    ['a zone changes', (tiles) => tiles.change({ put: [square('a', 0, { zoneId: 'x' })], remove: [] })],
    ['a zone leaves', (tiles) => tiles.change({ put: [square('a', 1000)], remove: [] })],
    ['a zone is removed', (tiles) => tiles.change({ put: [], remove: ['a'] })],
    ['a zone is hidden', (tiles) => tiles.view({ ...nothing, hidden: new Set(['a']) })],
    ['a zone is selected', (tiles) => tiles.view({ ...nothing, selected: new Set(['a']) })],
    ['a zone is left out of the list', (tiles) => tiles.view({ ...nothing, listed: new Set(['b']) })],
    ['a zone is opened', (tiles) => tiles.view({ ...nothing, open: 'a' })],
    ['a zone is edited', (tiles) => tiles.view({ ...nothing, edited: 'a' })],
  ])('changes where %s, and nowhere else', (_, change) => {
    const tiles = tilesOf(square('a', 0), square('b', 4.4 * far));
    const [near, away] = etags(tiles);
    expect(etags(tiles)).toEqual([near, away]);
    change(tiles);
    const [nearAfter, awayAfter] = etags(tiles);
    expect(nearAfter).not.toBe(near);
    expect(awayAfter).toBe(away);
  });

  it('changes for all tiles when store colors change, and after many changes', () => {
    const tiles = tilesOf(square('a', 0), square('b', 4.4 * far));
    const inColors = (...colors: [string, number][]) =>
      tiles.view({ ...nothing, colors: { coloring: 'store', colorByGroup: new Map(colors) } });
    inColors(['S1', 1]);
    const before = etags(tiles);
    inColors(['S1', 1], ['S2', 2]);
    expect(etags(tiles)).toEqual(before);
    inColors(['S1', 3], ['S2', 2]);
    const recolored = etags(tiles);
    for (const [at, etag] of recolored.entries()) expect(etag).not.toBe(before[at]);
    tiles.view({ ...nothing, colors: { coloring: 'type', colorByGroup: new Map([['S1', 3]]) } });
    const byType = etags(tiles);
    for (const [at, etag] of byType.entries()) expect(etag).not.toBe(recolored[at]);
    const many = Array.from({ length: 200 }, (_, index) => square(`many ${index}`, index));
    tiles.change({ put: many, remove: [] });
    for (const [at, etag] of etags(tiles).entries()) expect(etag).not.toBe(byType[at]);
  });
});
