import type { Map as MapLibreMap, MapMouseEvent, Point } from 'maplibre-gl';
import type { LatLng } from '../../shared/geo/position.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import { type MapCapture, useMapCapture } from './input-capture.ts';
import { mapBindings } from './map-keys.ts';
import { closeMapMenu, useMapMenu } from './map-menu.ts';
import { poiAt, usePoiClicks } from './map-pois.ts';
import { overlayOfLayer } from './overlay-layers.ts';
import { drawnOverlays, type Overlay, type OverlayHit, useOverlays } from './overlays.ts';
import { clusterOf, type PaintedCluster, zoomToCluster } from './point-clusters.ts';
import { useViewport } from './viewport.ts';

/** Click tolerance around a line or point, in pixels. */
const reach = 4;

/** Dispatches map events to the capture owner, overlays, menu and viewport. */
export function listenToMap(map: MapLibreMap): () => void {
  let hovered: Overlay | undefined;
  let pointer: Point | null = null;
  let pressedFor: MapCapture | null = null;

  const reportPointer = () => {
    if (pointer) useViewport.setState({ pointer: onEarth(map.unproject(pointer).wrap()) });
  };
  const hover = (event: MapMouseEvent) => {
    pointer = event.point;
    reportPointer();
    const captured = useMapCapture.getState().capture !== null;
    const found = captured
      ? undefined
      : hitAt(map, event, ({ onClick, onHover }) => Boolean(onClick ?? onHover));
    if (hovered && hovered.id !== found?.overlay.id) hovered.onHover?.(null);
    hovered = found?.overlay;
    found?.overlay.onHover?.(found.hit);
    if (captured) return;
    const isClickable = found
      ? found.overlay.onClick
      : usePoiClicks.getState().onPoi && poiAt(map, pointer, reach);
    map.getCanvas().style.cursor = isClickable ? 'pointer' : '';
  };
  const leave = () => {
    hovered?.onHover?.(null);
    hovered = undefined;
    pointer = null;
    useViewport.setState({ pointer: null });
  };
  const press = () => {
    pressedFor = useMapCapture.getState().capture;
  };
  const click = (event: MapMouseEvent) => {
    const position = onEarth(event.lngLat.wrap());
    const { capture } = useMapCapture.getState();
    if (capture) return capture.onClick?.(position);
    // A drawing gesture ends on release, before the click event, which must not hit what is below.
    if (pressedFor) return;
    const found = hitAt(map, event, ({ onClick }) => onClick !== undefined);
    if (found?.cluster) return void zoomToCluster(map, found.cluster);
    if (found) return found.overlay.onClick?.(found.hit);
    const { onPoi } = usePoiClicks.getState();
    const poi = onPoi && poiAt(map, event.point, reach);
    if (poi) onPoi(poi);
  };
  const openMenu = (position: LatLng, { x, y }: { x: number; y: number }) => {
    if (!useMapCapture.getState().capture) useMapMenu.setState({ at: { position, x, y } });
  };
  const contextMenu = (event: MapMouseEvent) => {
    event.preventDefault();
    openMenu(onEarth(event.lngLat.wrap()), event.point);
  };
  const canvas = map.getCanvas();
  const keyDown = (event: KeyboardEvent) => {
    const middle = onEarth(map.getCenter().wrap());
    const { capture } = useMapCapture.getState();
    dispatchKey(mapBindings, event, {
      openMenu: () => openMenu(middle, { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }),
      takeMiddle: capture?.onClick && (() => capture.onClick?.(middle)),
    });
  };
  const moved = () => {
    const bounds = map.getBounds();
    useViewport.setState({
      center: onEarth(map.getCenter().wrap()),
      zoom: map.getZoom(),
      bounds: { northeast: onEarth(bounds.getNorthEast()), southwest: onEarth(bounds.getSouthWest()) },
    });
  };
  const stopCursor = useMapCapture.subscribe(({ capture }) => {
    canvas.style.cursor = capture?.onClick ? 'crosshair' : '';
  });

  map.on('mousemove', hover);
  map.on('mouseout', leave);
  map.on('click', click);
  map.on('contextmenu', contextMenu);
  map.on('movestart', closeMapMenu);
  map.on('movestart', ({ originalEvent }) => useViewport.setState({ inHand: originalEvent !== undefined }));
  map.on('moveend', () => useViewport.setState({ inHand: false }));
  // The map may also move under a resting pointer, by animation or keys.
  map.on('move', reportPointer);
  map.on('moveend', moved);
  map.on('load', moved);
  canvas.addEventListener('pointerdown', press);
  canvas.addEventListener('keydown', keyDown);
  return () => {
    stopCursor();
    canvas.removeEventListener('pointerdown', press);
    canvas.removeEventListener('keydown', keyDown);
  };
}

const onEarth = ({ lat, lng }: { lat: number; lng: number }): LatLng => ({
  lat: Math.max(-90, Math.min(90, lat)),
  lng: Math.max(-180, Math.min(180, lng)),
});

interface Found {
  overlay: Overlay;
  hit: OverlayHit;
  /** Set if a cluster of points was hit. */
  cluster?: PaintedCluster;
}

function hitAt(
  map: MapLibreMap,
  { point, lngLat }: MapMouseEvent,
  concerns: (overlay: Overlay) => boolean,
): Found | undefined {
  const overlays = drawnOverlays(useOverlays.getState()).filter(
    (overlay) => overlay.visible && concerns(overlay),
  );
  if (overlays.length === 0) return undefined;
  const box: [[number, number], [number, number]] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ];
  const layers = map.getLayersOrder().filter((id) => overlayOfLayer(overlays, id));
  if (layers.length === 0) return undefined;
  const feature = map.queryRenderedFeatures(box, { layers })[0];
  const overlay = feature && overlayOfLayer(overlays, feature.layer.id);
  if (!overlay) return undefined;
  const source = feature.source.split('/').at(-1) ?? '';
  const cluster = clusterOf(feature.properties);
  const { geometry } = feature;
  const [lng = Number.NaN, lat = Number.NaN] = geometry.type === 'Point' ? geometry.coordinates : [];
  return {
    overlay,
    hit: { source, properties: feature.properties, position: onEarth(lngLat.wrap()) },
    ...(cluster && { cluster: { ...cluster, source: feature.source, at: onEarth({ lat, lng }) } }),
  };
}
