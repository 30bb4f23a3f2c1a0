import { type PackedZones, unpackZones } from '../../workspace-zones/packed-zones.ts';
import { type ZoneTile, zoneTiles } from './zone-tiles.ts';
import type { ZonesView } from './zones-view.ts';

/** What the window tells the worker that cuts tiles, and asks it. */
export type ToTileWorker =
  | { kind: 'change'; put: PackedZones; remove: readonly string[] }
  | { kind: 'view'; view: ZonesView }
  | { kind: 'tile'; number: number; zoom: number; column: number; row: number };
export type FromTileWorker = { number: number; tile: ZoneTile };

const tiles = zoneTiles();

addEventListener('message', ({ data }: MessageEvent<ToTileWorker>) => {
  if (data.kind === 'change') tiles.change({ put: unpackZones(data.put), remove: data.remove });
  else if (data.kind === 'view') tiles.view(data.view);
  else answer({ number: data.number, tile: tiles.tile(data.zoom, data.column, data.row) });
});

const answer = (message: FromTileWorker) => postMessage(message);
