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

interface Placed {
  marker: Marker;
  handle: Handle;
}

const keyStepPixels = { fine: 1, usual: 10, large: 50 } as const;

/** Draws the handles panels put on the map. */
export function HandleMarkers({ map }: { map: MapLibreMap }) {
  const put = useHandles(({ handles }) => handles);
  // Don't subscribe to the overlays: dragging a handle changes them, which would reset its position.
  const precedence = useOverlays(useShallow(({ owner, hidden, pinned }) => ({ owner, hidden, pinned })));
  const handles = useMemo(() => visibleHandles(put, precedence), [put, precedence]);
  const placed = useRef(new Map<string, Placed>());
  useEffect(() => {
    const all = placed.current;
    const wanted = new Set(handles.map(({ id }) => id));
    for (const [id, { marker }] of all) {
      if (wanted.has(id)) continue;
      marker.remove();
      all.delete(id);
    }
    for (const handle of handles) {
      const old = all.get(handle.id);
      if (old) {
        old.handle = handle;
        old.marker.setLngLat(handle.position);
        show(old.marker.getElement(), handle);
      } else {
        all.set(handle.id, place(map, handle));
      }
    }
  }, [map, handles]);
  useEffect(() => {
    const all = placed.current;
    return () => {
      for (const { marker } of all.values()) marker.remove();
      all.clear();
    };
  }, []);
  return null;
}

function place(map: MapLibreMap, handle: Handle): Placed {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes.handle ?? '';
  show(element, handle);
  const marker = new Marker({
    element,
    draggable: true,
    anchor: handle.tone === 'pull' ? 'center' : 'bottom',
  })
    .setLngLat(handle.position)
    .addTo(map);
  const placed: Placed = { marker, handle };
  const here = (): LatLng => {
    const { lat, lng } = marker.getLngLat().wrap();
    return { lat, lng };
  };
  marker.on('dragstart', () => useViewport.setState({ inHand: true }));
  marker.on('drag', () => placed.handle.onDrag?.(here()));
  marker.on('dragend', () => {
    useViewport.setState({ inHand: false });
    placed.handle.onDragEnd(here());
  });
  element.addEventListener('pointerenter', () => placed.handle.onPointer?.(true));
  element.addEventListener('pointerleave', () => placed.handle.onPointer?.(false));
  element.addEventListener('click', (event) => event.stopPropagation());
  element.addEventListener('keydown', (event) => {
    const step = event.shiftKey
      ? keyStepPixels.large
      : event.altKey
        ? keyStepPixels.fine
        : keyStepPixels.usual;
    const move = (right: number, down: number) => {
      const point = map.project(marker.getLngLat());
      marker.setLngLat(map.unproject([point.x + right * step, point.y + down * step]));
      placed.handle.onDragEnd(here());
    };
    if (dispatchKey(handleKeys, event, { move })) event.stopPropagation();
  });
  return placed;
}

function show(element: HTMLElement, { label, sign, tone }: Handle) {
  element.setAttribute('aria-label', label);
  element.title = label;
  element.dataset.tone = tone;
  element.dataset.sign = sign;
}
