// Import before this file's styles, which position its elements.
import 'maplibre-gl/dist/maplibre-gl.css';
import { useComputedColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  AttributionControl,
  Map as MapLibreMap,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes, type Scheme } from '../../shared/map-style/palette.ts';
import { regionBounds } from '../../shared/regions/region-bounds.ts';
import { basemapName } from '../../shared/settings/basemap-name.ts';
import type { Basemap } from '../../shared/settings/settings.ts';
import { useDeskState } from '../desk/states.ts';
import { motionMs } from '../ui/theme.ts';
import { words } from '../words/words.ts';
import { publishBusy } from './busy.ts';
import { fitBounds, isMotionReduced, moveForResult } from './camera.ts';
import { retryFailedTiles } from './failed-tiles.ts';
import { HandleMarkers } from './HandleMarkers.tsx';
import classes from './MapCanvas.module.css';
import { useMapInstance } from './map-instance.ts';
import { listenToMap } from './map-listeners.ts';
import { carryOver, overlayDrawer } from './overlay-layers.ts';
import { serveOverlayTiles } from './overlay-tiles.ts';
import { useOverlays } from './overlays.ts';
import { basemapStyle, regionSource, worldSource } from './style/basemap.ts';
import { addMapIcon } from './style/map-icons.ts';
import { routeThroughLimits, serveOnlineMaps } from './style/online-map.ts';
import { StyleNotAllowed, selectedBasemapStyle } from './style/selected-basemap.ts';
import { refreshAllTiles } from './tile-renewal.ts';
import { useViewport } from './viewport.ts';

setWorkerUrl(workerUrl);
serveOverlayTiles();
serveOnlineMaps();

/** Shows an entire city. */
const regionZoom = 12;

/** MapLibre map, kept in sync with overlays, handles, and settings. */
export function MapCanvas() {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { basemap, setAsideBasemap, units } = useDeskState('settings');
  const [map, setMap] = useState<MapLibreMap | null>(null);

  const label = t('map.canvas');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is created once; the effects below keep it up to date
  useEffect(() => {
    if (!container.current) return;
    const { center, zoom } = useViewport.getState();
    const createdMap = new MapLibreMap({
      container: container.current,
      center,
      zoom,
      maxZoom: 19,
      transformRequest: routeThroughLimits,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: isMotionReduced() ? 0 : motionMs,
      locale: { 'Map.Title': label },
    });
    createdMap.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    createdMap.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    createdMap.setMissingStyleImageResolver((id) => addMapIcon(createdMap, id));
    publishBusy(createdMap);
    retryFailedTiles(createdMap);
    const stop = listenToMap(createdMap);
    setMap(createdMap);
    return () => {
      stop();
      useMapInstance.setState({ map: null });
      setMap(null);
      createdMap.remove();
    };
  }, []);

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);

  useEffect(() => {
    if (!map) return;
    const scale = new ScaleControl({ unit: units });
    map.addControl(scale, 'bottom-left');
    return () => {
      // Removing the map removes its controls.
      if (map.hasControl(scale)) map.removeControl(scale);
    };
  }, [map, units]);

  const region = useDeskState('region');
  const preparation = useDeskState('preparation');
  const isRegionPrepared = preparation?.region ?? true;
  const isWorldPrepared = preparation?.world ?? true;
  const shownRegionId = useRef<string>(undefined);
  const wasRegionAwaited = useRef(false);
  useEffect(() => {
    if (!map) return;
    if (!region) {
      wasRegionAwaited.current ||= !isRegionPrepared;
      return;
    }
    const isDifferentRegion = shownRegionId.current !== undefined && shownRegionId.current !== region.id;
    shownRegionId.current = region.id;
    // Every region has the same tile URLs, so MapLibre would keep showing the tiles it has cached.
    if (isDifferentRegion || wasRegionAwaited.current) refreshAllTiles(map, regionSource);
    wasRegionAwaited.current = false;
    const { settled } = useViewport.getState();
    useViewport.setState({ settled: true });
    if (isDifferentRegion) moveForResult(() => fitBounds(regionBounds(region)));
    else if (!settled) map.jumpTo({ center: region.center, zoom: regionZoom });
  }, [map, region, isRegionPrepared]);

  const wasWorldMissing = useRef(false);
  useEffect(() => {
    const hasWorldArrived = isWorldPrepared && wasWorldMissing.current;
    wasWorldMissing.current = !isWorldPrepared;
    if (hasWorldArrived && map) refreshAllTiles(map, worldSource);
  }, [map, isWorldPrepared]);

  useBasemap(map, basemap, scheme);

  const setAsideName = setAsideBasemap ? basemapName(setAsideBasemap) : null;
  useEffect(() => {
    if (setAsideName === null) return;
    const title = t('map.basemapSetAside');
    const message = t('map.basemapSetAsideAbout', { map: setAsideName });
    const id = notifications.show({ color: 'yellow', title, message, autoClose: false });
    return () => void notifications.hide(id);
  }, [setAsideName, t]);

  // One drawer per map, not per color scheme: it compares with what it has drawn before.
  const draw = useMemo(() => map && overlayDrawer(map), [map]);
  useEffect(() => {
    if (!map || !draw) return;
    const redraw = () => {
      if (useMapInstance.getState().map === map) draw(useOverlays.getState(), palettes[scheme]);
    };
    const unsubscribes = [useOverlays.subscribe(redraw), useMapInstance.subscribe(redraw)];
    map.on('style.load', redraw);
    // Redraw, as layers contain translated texts.
    words.on('languageChanged', redraw);
    redraw();
    return () => {
      for (const stop of unsubscribes) stop();
      map.off('style.load', redraw);
      words.off('languageChanged', redraw);
    };
  }, [map, draw, scheme]);

  return (
    <>
      <div ref={container} className={classes.canvas} />
      {map && <HandleMarkers map={map} />}
    </>
  );
}

/**
 * Sets the map's style to the basemap of the settings, and publishes the map as `useMapInstance` once the style is
 * loaded. Keeps overlays and a shape being drawn. Falls back to the default basemap, with a notification, if the selected
 * one isn't allowed or can't be loaded.
 */
function useBasemap(map: MapLibreMap | null, basemap: Basemap, scheme: Scheme) {
  const { t } = useTranslation();
  const basemapLayerIds = useRef<ReadonlySet<string>>(new Set());
  const key = JSON.stringify([basemap, basemap.kind === 'style' || scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on `key`, because `basemap` is a new object whenever any setting changes
  useEffect(() => {
    if (!map) return;
    let isCurrent = true;
    const { origin } = window.location;
    const publishMap = () => useMapInstance.setState({ map });
    const show = (style: StyleSpecification | string) => {
      if (!isCurrent) return;
      map.setStyle(style, {
        transformStyle(previous, next) {
          const carried = carryOver(previous, next, (id) => basemapLayerIds.current.has(id));
          basemapLayerIds.current = new Set(next.layers.map(({ id }) => id));
          return carried;
        },
      });
      if (map.isStyleLoaded()) publishMap();
      else map.once('style.load', publishMap);
    };
    selectedBasemapStyle(basemap, scheme, origin)
      .catch((error: unknown) => {
        const title = error instanceof StyleNotAllowed ? 'map.styleNotAllowed' : 'map.basemapFailed';
        notifications.show({ color: 'red', title: t(title), message: t('map.basemapInstead') });
        return basemapStyle(scheme, origin);
      })
      .then(show);
    return () => {
      isCurrent = false;
      map.off('style.load', publishMap);
    };
  }, [map, key]);
}
