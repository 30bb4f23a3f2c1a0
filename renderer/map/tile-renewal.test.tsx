import { expect, test } from 'vitest';
import { render } from '../app/DeskWindow.testing.tsx';
import emptyStyle from './empty-style.testing.json?url';
import { MapCanvas } from './MapCanvas.tsx';
import { useMapInstance } from './map-instance.ts';
import { type Overlay, type OverlayLayer, putOverlay } from './overlays.ts';

/* Tiles of an overlay are those of its newest version, whatever else changes in the same frame. */

async function openMap() {
  const url = new URL(emptyStyle, location.href).href;
  await render(<MapCanvas />, { settings: { basemap: { kind: 'style', url, origins: [] } } });
  await expect.poll(() => useMapInstance.getState().map).not.toBeNull();
}
const isBusy = () => useMapInstance.getState().map?.getContainer().getAttribute('aria-busy');

/** The versions of which the map has requested tiles. */
const requested = new Set<number>();
const layer = (more: Partial<Extract<OverlayLayer, { type: 'line' }>> = {}): OverlayLayer => ({
  id: 'line',
  source: 'tiles',
  'source-layer': 'lines',
  type: 'line',
  ...more,
});
function tilesOfVersion(
  version: number,
  {
    layers = [layer()],
    fails = () => false,
  }: { layers?: OverlayLayer[]; fails?: (address: string) => boolean } = {},
): Overlay {
  return {
    id: 'it',
    titleKey: 'map.legend',
    order: 20,
    visible: true,
    sources: {
      tiles: {
        version,
        async tile(...address) {
          requested.add(version);
          if (fails(address.join('/'))) throw new Error('This tile cannot be cut');
          return { data: new Uint8Array(), etag: String(version) };
        },
        ahead: new Map(),
        shapes: () => [],
        labels: () => [],
      },
    },
    layers: () => layers,
  };
}
async function openTiles(more?: Parameters<typeof tilesOfVersion>[1]) {
  requested.clear();
  await openMap();
  putOverlay(tilesOfVersion(1, more));
  await expect.poll(() => requested.has(1)).toBe(true);
  await expect.poll(isBusy).toBe('false');
}

test.each([
  ['filter', layer({ filter: ['has', 'name'] })],
  ['zooms', layer({ minzoom: 1 })],
  ['color by feature', layer({ paint: { 'line-color': ['get', 'color'] } })],
  ['visibility', layer({ layout: { visibility: 'none' } })],
])('tiles that change just after the %s of their layer are requested', async (_, changed) => {
  await openTiles();
  putOverlay(tilesOfVersion(1, { layers: [changed] }));
  putOverlay(tilesOfVersion(2));
  await expect.poll(() => requested.has(2)).toBe(true);
  await expect.poll(isBusy).toBe('false');
});

test('tiles that failed are requested at the next change, after which the map comes to rest', async () => {
  await openTiles({ fails: () => true });
  putOverlay(tilesOfVersion(2));
  await expect.poll(() => requested.has(2)).toBe(true);
  await expect.poll(isBusy).toBe('false');
});

test('each tile that failed once is requested again without a change', async () => {
  const requests = new Map<string, number>();
  await openTiles({
    fails(address) {
      const before = requests.get(address) ?? 0;
      requests.set(address, before + 1);
      return before === 0;
    },
  });
  await expect.poll(() => [...requests.values()].every((count) => count > 1)).toBe(true);
  await expect.poll(isBusy).toBe('false');
});
