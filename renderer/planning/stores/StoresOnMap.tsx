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
import { zoomOfSameName } from './same-name-zoom.ts';
import { useStoreColors } from './store-colors.ts';
import { changeStore, openStore, useStoresDialog } from './stores-dialog.ts';

/** Stands for an infinite zoom, which GeoJSON can't contain; above every zoom of the map. */
const unreachedZoom = 99;

const overlayPlace = { id: 'stores' } as const;

/** Draws the stores in the colors of their zones; the one whose fields are open can be moved. */
export function StoresOnMap() {
  const { t } = useTranslation();
  const stores = useZones((state) => state.stores);
  const names = useNamesOfStores();
  const colors = useStoreColors();
  const { coloring, numbers: groupNumbers } = useVisibleColors();
  const numbers = coloring === 'store' ? groupNumbers : undefined;
  const openId = useStoresDialog(({ openId: store }) => store);
  const openStoreOnMap = openId === null ? undefined : stores.get(openId);
  const labeledZones = useLabeledZonesByStore();
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
            unreachedZoom,
            zoomOfSameName(names.ofStore({ name, storeId }), labeledZones.get(storeId) ?? []),
          ),
        },
        geometry: { type: 'Point', coordinates: toLngLat(position) },
      })),
    }),
    [stores, names, colors, numbers, labeledZones],
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
        openStoreOnMap
          ? [
              {
                id: `stores.${openStoreOnMap.id}`,
                position: openStoreOnMap.position,
                label: t('stores.handle', { name: names.ofStore(openStoreOnMap) }),
                sign: '',
                partOf: [overlayPlace],
                tone: 'pull',
                onDragEnd: (position) =>
                  changeStore('zones.edits.storeMoved', openStoreOnMap.id, { position }),
              },
            ]
          : [],
      [openStoreOnMap, names, t],
    ),
  );
  return null;
}

/** Returns the zones whose labels are on the map, by store; empty without stores. */
function useLabeledZonesByStore(): ReadonlyMap<string, readonly Zone[]> {
  const zones = useZones((state) => state.zones);
  const hasStores = useZones(({ stores }) => stores.size > 0);
  const hidden = useSelection((selection) => selection.hidden);
  const listed = useMapListFilter((filter) => filter.listed);
  const areZonesVisible = useOverlays((overlays) => !overlays.hidden.has(zonesOverlayId));
  return useMemo(() => {
    const byStore = new Map<string, Zone[]>();
    if (!areZonesVisible || !hasStores) return byStore;
    for (const zone of zones.values()) {
      if (hidden.has(zone.id) || listed?.has(zone.id) === false) continue;
      const ofStore = byStore.get(zone.storeId);
      if (ofStore) ofStore.push(zone);
      else byStore.set(zone.storeId, [zone]);
    }
    return byStore;
  }, [zones, hidden, listed, areZonesVisible, hasStores]);
}

const storeColorExpression = (colors: readonly string[]): ExpressionSpecification => [
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
      'circle-color': ['to-color', storeColorExpression(zoneScale(palette))],
      'circle-stroke-color': ['to-color', storeColorExpression(zoneEdges(palette))],
      'circle-stroke-width': 2,
    },
  },
  {
    ...nameLayer('names', 'points', palette, { 'text-size': 12, 'text-offset': [0, -1.3], haloWidth: 2 }),
    filter: ['<', ['zoom'], ['get', 'namedBelow']],
  },
];
