import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { LatLng } from '../../shared/geo/position.ts';
import { dispatchKey } from '../ui/focus-keys.ts';
import classes from './HandleMarkers.module.css';
import { handleKeys } from './handle-keys.ts';
import { type Handle, useHandles, visibleHandles } from './handles.ts';
import { useOverlays } from './overlays.ts';
import { useViewport } from './viewport.ts';

interface PlacedHandle {
  marker: Marker;
  handle: Handle;
}

const nudgePixels = { fine: 1, usual: 10, large: 50 } as const;

/** Renders the registered handles as draggable markers. */
export function HandleMarkers({ map }: { map: MapLibreMap }) {
  const registered = useHandles(({ handles }) => handles);
  // Don't subscribe to the overlays themselves: dragging a handle changes them, which would reset its position.
  const precedence = useOverlays(useShallow(({ owner, hidden, pinned }) => ({ owner, hidden, pinned })));
  const handles = useMemo(() => visibleHandles(registered, precedence), [registered, precedence]);
  const markersById = useRef(new Map<string, PlacedHandle>());
  useEffect(() => {
    const markers = markersById.current;
    const wantedIds = new Set(handles.map(({ id }) => id));
    for (const [id, { marker }] of markers) {
      if (wantedIds.has(id)) continue;
      marker.remove();
      markers.delete(id);
    }
    for (const handle of handles) {
      const existing = markers.get(handle.id);
      if (existing) {
        existing.handle = handle;
        existing.marker.setLngLat(handle.position);
        applyAppearance(existing.marker.getElement(), handle);
      } else {
        markers.set(handle.id, createMarker(map, handle));
      }
    }
  }, [map, handles]);
  useEffect(() => {
    const all = markersById.current;
    return () => {
      for (const { marker } of all.values()) marker.remove();
      all.clear();
    };
  }, []);
  return null;
}

function createMarker(map: MapLibreMap, handle: Handle): PlacedHandle {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes.handle ?? '';
  applyAppearance(element, handle);
  const marker = new Marker({
    element,
    draggable: true,
    anchor: handle.tone === 'pull' ? 'center' : 'bottom',
  })
    .setLngLat(handle.position)
    .addTo(map);
  const placed: PlacedHandle = { marker, handle };
  const currentPosition = (): LatLng => {
    const { lat, lng } = marker.getLngLat().wrap();
    return { lat, lng };
  };
  marker.on('dragstart', () => useViewport.setState({ isUserMoving: true }));
  marker.on('drag', () => placed.handle.onDrag?.(currentPosition()));
  marker.on('dragend', () => {
    useViewport.setState({ isUserMoving: false });
    placed.handle.onDragEnd(currentPosition());
  });
  element.addEventListener('pointerenter', () => placed.handle.onHover?.(true));
  element.addEventListener('pointerleave', () => placed.handle.onHover?.(false));
  element.addEventListener('click', (event) => event.stopPropagation());
  element.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? nudgePixels.large : event.altKey ? nudgePixels.fine : nudgePixels.usual;
    const move = (right: number, down: number) => {
      const point = map.project(marker.getLngLat());
      marker.setLngLat(map.unproject([point.x + right * step, point.y + down * step]));
      placed.handle.onDragEnd(currentPosition());
    };
    if (dispatchKey(handleKeys, event, { move })) event.stopPropagation();
  });
  return placed;
}

function applyAppearance(element: HTMLElement, { label, sign, tone }: Handle) {
  element.setAttribute('aria-label', label);
  element.title = label;
  element.dataset.tone = tone;
  element.dataset.sign = sign;
}
