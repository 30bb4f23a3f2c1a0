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

/** Tolerance of hit tests, in pixels. */
const tolerancePixels = 4;

/**
 * Dispatches map events to the capture owner, overlays, menu, and viewport. Returns a function that removes the
 * listeners which outlive the map.
 */
export function listenToMap(map: MapLibreMap): () => void {
  let hovered: Overlay | undefined;
  let pointer: Point | null = null;
  let captureAtPress: MapCapture | null = null;

  const reportPointer = () => {
    if (pointer) useViewport.setState({ pointer: clampedToWorld(map.unproject(pointer).wrap()) });
  };
  const hover = (event: MapMouseEvent) => {
    pointer = event.point;
    reportPointer();
    const isCaptured = useMapCapture.getState().capture !== null;
    const topHit = isCaptured
      ? undefined
      : topmostHit(map, event, ({ onClick, onHover }) => Boolean(onClick ?? onHover));
    if (hovered && hovered.id !== topHit?.overlay.id) hovered.onHover?.(null);
    hovered = topHit?.overlay;
    topHit?.overlay.onHover?.(topHit.hit);
    if (isCaptured) return;
    const isClickable = topHit
      ? topHit.overlay.onClick
      : usePoiClicks.getState().onPoiClick && poiAt(map, pointer, tolerancePixels);
    map.getCanvas().style.cursor = isClickable ? 'pointer' : '';
  };
  const leave = () => {
    hovered?.onHover?.(null);
    hovered = undefined;
    pointer = null;
    useViewport.setState({ pointer: null });
  };
  const press = () => {
    captureAtPress = useMapCapture.getState().capture;
  };
  const click = (event: MapMouseEvent) => {
    const position = clampedToWorld(event.lngLat.wrap());
    const { capture } = useMapCapture.getState();
    if (capture) return capture.onClick?.(position);
    // A drawing tool ends its gesture on release, before the click event; that click must not hit an overlay.
    if (captureAtPress) return;
    const topHit = topmostHit(map, event, ({ onClick }) => onClick !== undefined);
    if (topHit?.cluster) return void zoomToCluster(map, topHit.cluster);
    if (topHit) return topHit.overlay.onClick?.(topHit.hit);
    const { onPoiClick } = usePoiClicks.getState();
    const poi = onPoiClick && poiAt(map, event.point, tolerancePixels);
    if (poi) onPoiClick(poi);
  };
  const openMenu = (position: LatLng, { x, y }: { x: number; y: number }) => {
    if (!useMapCapture.getState().capture) useMapMenu.setState({ at: { position, x, y } });
  };
  const contextMenu = (event: MapMouseEvent) => {
    event.preventDefault();
    openMenu(clampedToWorld(event.lngLat.wrap()), event.point);
  };
  const canvas = map.getCanvas();
  const keyDown = (event: KeyboardEvent) => {
    const center = clampedToWorld(map.getCenter().wrap());
    const { capture } = useMapCapture.getState();
    dispatchKey(mapBindings, event, {
      openMenu: () => openMenu(center, { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 }),
      pickCenter: capture?.onClick && (() => capture.onClick?.(center)),
    });
  };
  const publishViewport = () => {
    const bounds = map.getBounds();
    useViewport.setState({
      center: clampedToWorld(map.getCenter().wrap()),
      zoom: map.getZoom(),
      bounds: {
        northeast: clampedToWorld(bounds.getNorthEast()),
        southwest: clampedToWorld(bounds.getSouthWest()),
      },
    });
  };
  const unsubscribeCursor = useMapCapture.subscribe(({ capture }) => {
    canvas.style.cursor = capture?.onClick ? 'crosshair' : '';
  });

  map.on('mousemove', hover);
  map.on('mouseout', leave);
  map.on('click', click);
  map.on('contextmenu', contextMenu);
  map.on('movestart', closeMapMenu);
  map.on('movestart', ({ originalEvent }) =>
    useViewport.setState({ isUserMoving: originalEvent !== undefined }),
  );
  map.on('moveend', () => useViewport.setState({ isUserMoving: false }));
  // Animations and keys may move the map under a resting pointer.
  map.on('move', reportPointer);
  map.on('moveend', publishViewport);
  map.on('load', publishViewport);
  canvas.addEventListener('pointerdown', press);
  canvas.addEventListener('keydown', keyDown);
  return () => {
    unsubscribeCursor();
    canvas.removeEventListener('pointerdown', press);
    canvas.removeEventListener('keydown', keyDown);
  };
}

const clampedToWorld = ({ lat, lng }: { lat: number; lng: number }): LatLng => ({
  lat: Math.max(-90, Math.min(90, lat)),
  lng: Math.max(-180, Math.min(180, lng)),
});

interface FeatureHit {
  overlay: Overlay;
  hit: OverlayHit;
  /** Set if a cluster of points was hit. */
  cluster?: PaintedCluster;
}

function topmostHit(
  map: MapLibreMap,
  { point, lngLat }: MapMouseEvent,
  accepts: (overlay: Overlay) => boolean,
): FeatureHit | undefined {
  const overlays = drawnOverlays(useOverlays.getState()).filter(
    (overlay) => overlay.visible && accepts(overlay),
  );
  if (overlays.length === 0) return undefined;
  const box: [[number, number], [number, number]] = [
    [point.x - tolerancePixels, point.y - tolerancePixels],
    [point.x + tolerancePixels, point.y + tolerancePixels],
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
    hit: { source, properties: feature.properties, position: clampedToWorld(lngLat.wrap()) },
    ...(cluster && {
      cluster: { ...cluster, source: feature.source, position: clampedToWorld({ lat, lng }) },
    }),
  };
}
