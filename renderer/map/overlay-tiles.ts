import { addProtocol, type VectorSourceSpecification } from 'maplibre-gl';
import { useOverlays } from './overlays.ts';

const scheme = 'overlay';
/** The map's maximum zoom, so that tiles are never enlarged. */
const maxTileZoom = 19;

/** Returns the vector source of an overlay's tiles; `id` is `overlay/<overlay>/<source>`. */
export const overlayTileSource = (id: string): VectorSourceSpecification => ({
  type: 'vector',
  tiles: [`${scheme}://${id}/{z}/{x}/{y}`],
  maxzoom: maxTileZoom,
  promoteId: 'id',
});

/** Registers the `overlay:` protocol, from which MapLibre requests the tiles of overlays. */
export const serveOverlayTiles = () =>
  addProtocol(scheme, async ({ url }) => {
    const [, , , overlay = '', sourceName = '', ...tileCoordinates] = url.split('/');
    const source = useOverlays.getState().overlays.get(overlay)?.sources[sourceName];
    const [zoom = 0, column = 0, row = 0] = tileCoordinates.map(Number);
    // The overlay may have been removed while its tiles were loading.
    if (!source || !('tile' in source)) return { data: new ArrayBuffer(0) };
    const { data, etag } = await source.tile(zoom, column, row);
    return { data: data.buffer, etag };
  });
