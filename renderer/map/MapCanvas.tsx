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
import { showBusy } from './busy.ts';
import { fitBounds, motionIsReduced, moveForAnswer } from './camera.ts';
import { retryFailedTiles } from './failed-tiles.ts';
import { HandleMarkers } from './HandleMarkers.tsx';
import classes from './MapCanvas.module.css';
import { useMapInstance } from './map-instance.ts';
import { listenToMap } from './map-listeners.ts';
import { carryOver, overlayDrawer } from './overlay-layers.ts';
import { serveOverlayTiles } from './overlay-tiles.ts';
import { useOverlays } from './overlays.ts';
import { basemapStyle, regionSource, worldSource } from './style/basemap.ts';
import { chosenBasemap, StyleNotAllowed } from './style/chosen-basemap.ts';
import { addMapIcon } from './style/map-icons.ts';
import { serveOnlineMaps, throughLimits } from './style/online-map.ts';
import { refreshAllTiles } from './tile-renewal.ts';
import { useViewport } from './viewport.ts';

setWorkerUrl(workerUrl);
serveOverlayTiles();
serveOnlineMaps();

/** Shows an entire city. */
const regionZoom = 12;

/** MapLibre, kept in sync with overlays, handles and settings. */
export function MapCanvas() {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { basemap, setAsideBasemap, units } = useDeskState('settings');
  const [map, setMap] = useState<MapLibreMap | null>(null);

  const label = t('map.canvas');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once; the effects below keep it up to date
  useEffect(() => {
    if (!container.current) return;
    const { center, zoom } = useViewport.getState();
    const made = new MapLibreMap({
      container: container.current,
      center,
      zoom,
      maxZoom: 19,
      transformRequest: throughLimits,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: motionIsReduced() ? 0 : motionMs,
      locale: { 'Map.Title': label },
    });
    made.addControl(new AttributionControl({ compact: false }), 'bottom-right');
    made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
    made.setMissingStyleImageResolver((id) => addMapIcon(made, id));
    showBusy(made);
    retryFailedTiles(made);
    const stop = listenToMap(made);
    setMap(made);
    return () => {
      stop();
      useMapInstance.setState({ map: null });
      setMap(null);
      made.remove();
    };
  }, []);

  useEffect(() => map?.getCanvas().setAttribute('aria-label', label), [map, label]);

  useEffect(() => {
    if (!map) return;
    const scale = new ScaleControl({ unit: units });
    map.addControl(scale, 'bottom-left');
    return () => {
      // A removed map has removed its controls already.
      if (map.hasControl(scale)) map.removeControl(scale);
    };
  }, [map, units]);

  const region = useDeskState('region');
  const preparation = useDeskState('preparation');
  const isRegionThere = preparation?.region ?? true;
  const isWorldThere = preparation?.world ?? true;
  const visibleRegion = useRef<string>(undefined);
  const wasAwaited = useRef(false);
  useEffect(() => {
    if (!map) return;
    if (!region) {
      wasAwaited.current ||= !isRegionThere;
      return;
    }
    const isAnother = visibleRegion.current !== undefined && visibleRegion.current !== region.id;
    visibleRegion.current = region.id;
    // The URLs of its tiles are the same as for the previous region, or before there was any.
    if (isAnother || wasAwaited.current) refreshAllTiles(map, regionSource);
    wasAwaited.current = false;
    const { settled } = useViewport.getState();
    useViewport.setState({ settled: true });
    if (isAnother) moveForAnswer(() => fitBounds(regionBounds(region)));
    else if (!settled) map.jumpTo({ center: region.center, zoom: regionZoom });
  }, [map, region, isRegionThere]);

  const wasWithoutWorld = useRef(false);
  useEffect(() => {
    const isNew = isWorldThere && wasWithoutWorld.current;
    wasWithoutWorld.current = !isWorldThere;
    if (isNew && map) refreshAllTiles(map, worldSource);
  }, [map, isWorldThere]);

  useBasemap(map, basemap, scheme);

  const setAside = setAsideBasemap ? basemapName(setAsideBasemap) : null;
  useEffect(() => {
    if (setAside === null) return;
    const title = t('map.basemapSetAside');
    const message = t('map.basemapSetAsideAbout', { map: setAside });
    const id = notifications.show({ color: 'yellow', title, message, autoClose: false });
    return () => void notifications.hide(id);
  }, [setAside, t]);

  // One instance per map: it tracks what is drawn across color schemes.
  const draw = useMemo(() => map && overlayDrawer(map), [map]);
  useEffect(() => {
    if (!map || !draw) return;
    const redraw = () => {
      if (useMapInstance.getState().map === map) draw(useOverlays.getState(), palettes[scheme]);
    };
    const stops = [useOverlays.subscribe(redraw), useMapInstance.subscribe(redraw)];
    map.on('style.load', redraw);
    // Layers contain translated texts.
    words.on('languageChanged', redraw);
    redraw();
    return () => {
      for (const stop of stops) stop();
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

/** Sets the map's basemap; carries over overlays and a shape being drawn. */
function useBasemap(map: MapLibreMap | null, basemap: Basemap, scheme: Scheme) {
  const { t } = useTranslation();
  const own = useRef<ReadonlySet<string>>(new Set());
  const key = JSON.stringify([basemap, basemap.kind === 'style' || scheme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the setting, which is a new object whenever any setting changes
  useEffect(() => {
    if (!map) return;
    let wanted = true;
    const { origin } = window.location;
    const ready = () => useMapInstance.setState({ map });
    const show = (style: StyleSpecification | string) => {
      if (!wanted) return;
      map.setStyle(style, {
        transformStyle(before, next) {
          const carried = carryOver(before, next, (id) => own.current.has(id));
          own.current = new Set(next.layers.map(({ id }) => id));
          return carried;
        },
      });
      if (map.isStyleLoaded()) ready();
      else map.once('style.load', ready);
    };
    chosenBasemap(basemap, scheme, origin)
      .catch((error: unknown) => {
        const title = error instanceof StyleNotAllowed ? 'map.styleNotAllowed' : 'map.basemapFailed';
        notifications.show({ color: 'red', title: t(title), message: t('map.basemapInstead') });
        return basemapStyle(scheme, origin);
      })
      .then(show);
    return () => {
      wanted = false;
      map.off('style.load', ready);
    };
  }, [map, key]);
}
