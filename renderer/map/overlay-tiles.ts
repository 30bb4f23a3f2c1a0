import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl';
import { useOverlays } from './overlays.ts';

const scheme = 'overlay';
/** As deep as the map goes, so that it never enlarges a tile. */
const deepestZoom = 19;

/** The source by which the map asks an overlay for its tiles; `id` is `overlay/<overlay>/<source>`. */
export const addressOfTiles = (id: string): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`${scheme}://${id}/{z}/{x}/{y}`],
  maxzoom: deepestZoom,
  promoteId: 'id',
});

/** Lets maps have the tiles of overlays. */
export const serveOverlayTiles = () =>
  addProtocol(scheme, async ({ url }) => {
    const [, , , overlay = '', name = '', ...address] = url.split('/');
    const source = useOverlays.getState().overlays.get(overlay)?.sources[name];
    const [zoom = 0, column = 0, row = 0] = address.map(Number);
    // One that was taken away while its tiles were on their way has nothing in them.
    if (!source || !('tile' in source)) return { data: new ArrayBuffer(0) };
    const { data, etag } = await source.tile(zoom, column, row);
    return { data: data.buffer, etag };
  });
