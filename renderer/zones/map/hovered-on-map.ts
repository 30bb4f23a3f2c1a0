import { putOverlay, removeOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import { useHoveredZone } from '../../workspace-zones/hovered-zone.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';

const overlayId = 'hovered-zone';

/**
 * Highlights the hovered zone in an overlay of its own, so that the zones' tiles stay unchanged. Returns a function
 * that ends it.
 */
export function markHoveredZone(): () => void {
  const stop = useHoveredZone.subscribe(({ id }) => {
    const zone = id === null ? undefined : useZones.getState().zones.get(id);
    if (!zone) return removeOverlay(overlayId);
    putOverlay({
      id: overlayId,
      titleKey: 'zones.title',
      order: 21,
      ofPanels: ['zones'],
      visible: true,
      describesMap: true,
      sources: {
        zone: {
          type: 'FeatureCollection',
          features: [{ type: 'Feature', properties: { id }, geometry: zone.geometry }],
        },
      },
      layers: ({ overlayLabel, overlayLabelHalo }) => [
        roundLine('halo', 'zone', { 'line-color': overlayLabelHalo, 'line-width': 5 }),
        roundLine('border', 'zone', { 'line-color': overlayLabel, 'line-width': 2 }),
      ],
    });
  });
  return () => {
    stop();
    removeOverlay(overlayId);
  };
}
