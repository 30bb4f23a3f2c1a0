import { useEffect } from 'react';
import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';
import { isVisible, type OverlayRef, useOverlays } from './overlays.ts';

/** Point on the map that can be dragged with the mouse or, when focused, moved with arrow keys. */
export interface Handle {
  id: string;
  position: LatLng;
  /** Accessible name, for example "Start of the route". */
  label: string;
  /** One or two characters drawn on it, such as A. */
  sign: string;
  /** Overlays it belongs to; shown while one of them is visible. */
  partOf: readonly OverlayRef[];
  /** `pull` is a small dot on a draggable line. */
  tone: 'start' | 'end' | 'via' | 'pull' | 'isochrones';
  /** Called continuously, for a preview. */
  onDrag?(position: LatLng): void;
  onDragEnd(position: LatLng): void;
  /** Called when the pointer enters or leaves. */
  onHover?(isHovered: boolean): void;
}

/** Registry of handles: panels add them, `HandleMarkers` renders them. */
export const useHandles = create<{ handles: readonly Handle[] }>()(() => ({ handles: [] }));

/** Returns the handles that belong to at least one visible overlay. */
export const visibleHandles = (
  handles: readonly Handle[],
  precedence: Parameters<typeof isVisible>[0] = useOverlays.getState(),
): readonly Handle[] =>
  handles.filter(({ partOf }) => partOf.some((overlay) => isVisible(precedence, overlay)));

/** Shows handles on the map while the component is mounted. Memoize the list: a new one replaces all markers. */
export function useMapHandles(owned: readonly Handle[]) {
  useEffect(() => {
    useHandles.setState(({ handles }) => ({ handles: [...handles, ...owned] }));
    return () =>
      useHandles.setState(({ handles }) => ({
        handles: handles.filter((handle) => !owned.includes(handle)),
      }));
  }, [owned]);
}
