import type { FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toLngLat } from '../../../shared/geo/position.ts';
import type { Palette } from '../../../shared/map-style/palette.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useMapHandles } from '../../map/handles.ts';
import { nameLayer } from '../../map/name-layer.ts';
import { type OverlayLayer, useOverlay, useOverlays } from '../../map/overlays.ts';
import { openPanel } from '../../workbench/layout.ts';
import { useMapListFilter } from '../../workspace-zones/map-list-filter.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useNamesOfStores } from '../../workspace-zones/store-names.ts';
import { useVisibleColors } from '../../workspace-zones/visible-colors.ts';
import { colorOfGroup, zoneEdges, zoneScale } from '../../workspace-zones/zone-colors.ts';
import { zonesOverlayId } from '../../workspace-zones/zones-overlay.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { zoomOfSameName } from './name-of-store.ts';
import { useStoreColors } from './store-colors.ts';
import { changeStore, openStore, useStoresDialog } from './stores-dialog.ts';

/** Deeper than any zoom that is drawn; features can't hold infinity. */
const deepestZoom = 99;

const overlayPlace = { id: 'stores' } as const;

/** Draws the stores in the colors of their zones; the one whose fields are open can be moved. */
export function StoresOnMap() {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const names = useNamesOfStores();
  const colors = useStoreColors();
  const { coloring, numbers: ofGroups } = useVisibleColors();
  const numbers = coloring === 'store' ? ofGroups : undefined;
  const open = useStoresDialog(({ store }) => store);
  const moved = open === null ? undefined : stores.get(open);
  const namedByZones = useNamedByZones();
  const points = useMemo(
    (): FeatureCollection => ({
      type: 'FeatureCollection',
      features: [...stores.values()].map(({ id, name, storeId, position }) => ({
        type: 'Feature',
        properties: {
          id,
          name: [numbers?.get(storeId), names.ofStore({ name, storeId })].filter(Boolean).join(' · '),
          color: colorOfGroup(storeId, colors),
          namedBelow: Math.min(
            deepestZoom,
            zoomOfSameName(names.ofStore({ name, storeId }), namedByZones.get(storeId) ?? []),
          ),
        },
        geometry: { type: 'Point', coordinates: toLngLat(position) },
      })),
    }),
    [stores, names, colors, numbers, namedByZones],
  );
  useOverlay(
    useMemo(
      () =>
        points.features.length === 0
          ? null
          : {
              ...overlayPlace,
              titleKey: 'stores.title',
              order: 26,
              visible: true,
              ofPanels: ['zones'],
              sources: { points },
              layers,
              onClick({ properties }) {
                openPanel('zones');
                openStore(String(properties.id));
              },
            },
      [points],
    ),
  );
  useMapHandles(
    useMemo(
      () =>
        moved
          ? [
              {
                id: `stores.${moved.id}`,
                position: moved.position,
                label: t('stores.handle', { name: names.ofStore(moved) }),
                sign: '',
                partOf: [overlayPlace],
                tone: 'pull',
                onDragEnd: (position) => changeStore('zones.edits.storeMoved', moved.id, { position }),
              },
            ]
          : [],
      [moved, names, t],
    ),
  );
  return null;
}

/** Zones whose labels are on the map, by store. */
function useNamedByZones(): ReadonlyMap<string, readonly Zone[]> {
  const zones = useZones((state) => state.zones);
  const areStores = useZones(({ stores }) => stores.size > 0);
  const hidden = useSelection((selection) => selection.hidden);
  const listed = useMapListFilter((filter) => filter.listed);
  const areDrawn = useOverlays((overlays) => !overlays.hidden.has(zonesOverlayId));
  return useMemo(() => {
    const byStore = new Map<string, Zone[]>();
    if (!areDrawn || !areStores) return byStore;
    for (const zone of zones.values()) {
      if (hidden.has(zone.id) || listed?.has(zone.id) === false) continue;
      const ofStore = byStore.get(zone.storeId);
      if (ofStore) ofStore.push(zone);
      else byStore.set(zone.storeId, [zone]);
    }
    return byStore;
  }, [zones, hidden, listed, areDrawn, areStores]);
}

const ofStore = (colors: readonly string[]): ExpressionSpecification => [
  'at',
  ['get', 'color'],
  ['literal', [...colors]],
];

const layers = (palette: Palette): OverlayLayer[] => [
  {
    id: 'points',
    source: 'points',
    type: 'circle',
    paint: {
      'circle-radius': 7,
      'circle-color': ['to-color', ofStore(zoneScale(palette))],
      'circle-stroke-color': ['to-color', ofStore(zoneEdges(palette))],
      'circle-stroke-width': 2,
    },
  },
  {
    ...nameLayer('names', 'points', palette, { 'text-size': 12, 'text-offset': [0, -1.3], haloWidth: 2 }),
    filter: ['<', ['zoom'], ['get', 'namedBelow']],
  },
];
