import { expect, test } from 'vitest';
import { geometryOf, testZone } from '../../../shared/zones/zone.testing.ts';
import { openWindowWithMap } from '../../app/MapWindow.testing.tsx';
import { useMapInstance } from '../../map/map-instance.ts';
import { type Overlay, putOverlay } from '../../map/overlays.ts';
import { openPanel } from '../../workbench/layout.ts';
import { openZone, selectZones } from '../../workspace-zones/selection.ts';
import { changeZones } from '../../workspace-zones/zones-store.ts';

const zoneCount = 900;
const rounds = 50;

/** Small zones side by side; another `width` makes another shape of the same zone. */
function zoneAt(index: number, width: number) {
  const west = -56.2 + (index % 30) * 0.001;
  const south = -34.91 + Math.floor(index / 30) * 0.001;
  const [east, north] = [west + width, south + 0.0008];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const wkt = ring.map(([x = 0, y = 0]) => `${x.toFixed(7)} ${y.toFixed(7)}`).join(', ');
  return testZone(String(index), {
    storeId: `S${index % 9}`,
    geometry: geometryOf(`POLYGON ((${wkt}))`),
  });
}

/** What another panel draws above the zones when it is open, and below them when theirs is. */
const route: Overlay = {
  id: 'route',
  titleKey: 'route.title',
  order: 30,
  visible: true,
  shownWith: ['route'],
  sources: {
    line: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'LineString',
            coordinates: [
              [-56.2, -34.91],
              [-56.17, -34.88],
            ],
          },
        },
      ],
    },
  },
  layers: () => [{ id: 'line', source: 'line', type: 'line' }],
};

function map() {
  const { map } = useMapInstance.getState();
  if (!map) throw new Error('There is no map');
  return map;
}
const drawnIn = (layer: string): string[] => {
  const found = map().queryRenderedFeatures({ layers: [`overlay/zones/${layer}`] });
  return [...new Set(found.map(({ properties }) => String(properties.id)))].sort();
};
const isBusy = () => map().getContainer().getAttribute('aria-busy');
const nextFrame = () => new Promise(requestAnimationFrame);

// Without a graphics card each round takes most of a second.
test('the map shows the selection after panels were opened 50 times while 900 zones were loaded, changed, and selected', async () => {
  await openWindowWithMap({ panel: 'zones', zones: [] });
  map().jumpTo({ center: [-56.185, -34.895], zoom: 13 });
  const failures: unknown[] = [];
  const note = ({ error }: { error: unknown }) => failures.push(error);
  map().on('error', note);
  putOverlay(route);

  const perRound = zoneCount / 30;
  for (let round = 0; round < rounds; round++) {
    const loaded = Math.min(zoneCount, (round + 1) * perRound);
    if (round < 30)
      changeZones('zones.edits.imported', {
        put: Array.from({ length: perRound }, (_, index) => zoneAt(round * perRound + index, 0.0008)),
      });
    const selected = Array.from({ length: loaded }, (_, index) => String(index)).filter(
      (_, index) => index % 7 === round % 7 || round % 5 === 4,
    );
    selectZones(selected);
    changeZones('zones.edits.written', { put: [zoneAt(round, 0.0005)] });
    const opened = String(round * 3);
    openZone(opened);
    await nextFrame();
    openPanel(round % 2 === 0 ? 'route' : 'zones');
    await nextFrame();
    if (round % 25 !== 24) continue;
    await expect.poll(isBusy).toBe('false');
    await expect.poll(() => drawnIn('open-band')).toEqual([opened]);
    await expect.poll(() => drawnIn('selected-band')).toEqual(selected.filter((id) => id !== opened).sort());
  }
  expect(failures).toEqual([]);
}, 120_000);
