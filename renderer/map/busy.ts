import type { Map as MapLibreMap } from 'maplibre-gl';

/** Says in the page, for assistive technology and for specs, whether the map is still drawing. */
export function showBusy(map: MapLibreMap): void {
  const element = map.getContainer();
  const show = (busy: boolean) => element.setAttribute('aria-busy', String(busy));
  show(true);
  for (const event of ['movestart', 'dataloading', 'render'] as const) map.on(event, () => show(true));
  map.on('idle', () => show(false));
}
