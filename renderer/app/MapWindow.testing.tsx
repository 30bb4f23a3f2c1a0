import { prewarm } from 'maplibre-gl';
import { expect } from 'vitest';
import type { TestDesk } from '../desk/desk.testing.ts';
import emptyStyle from '../map/empty-style.testing.json?url';
import { MapCanvas } from '../map/MapCanvas.tsx';
import { useMapInstance } from '../map/map-instance.ts';
import { openWindow } from './DeskWindow.testing.tsx';

// Its workers outlive the map of each test: they take longer to start than most tests do.
prewarm();

/** Opens the whole window with a map that has nothing on it but what the window draws, until the test has ended. */
export async function openWindowWithMap(more: Parameters<typeof openWindow>[0] = {}): Promise<TestDesk> {
  const url = new URL(emptyStyle, location.href).href;
  const desk = await openWindow({
    ...more,
    map: <MapCanvas />,
    settings: { ...more.settings, basemap: { kind: 'style', url, origins: [] } },
  });
  await expect.poll(() => useMapInstance.getState().map).not.toBeNull();
  return desk;
}
