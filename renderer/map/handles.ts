import { useEffect } from 'react';
import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';
import { isVisible, type OverlayPlace, useOverlays } from './overlays.ts';

/** A point on the map that can be dragged with the mouse or, when focused, moved with arrow keys. */
export interface Handle {
  id: string;
  position: LatLng;
  /** Accessible name, for example "Start of the route". */
  label: string;
  /** One or two characters drawn on it, such as A. */
  sign: string;
  /** Overlays it belongs to; shown while one of them is visible. */
  partOf: readonly OverlayPlace[];
  /** `pull` is a small dot on a draggable line. */
  tone: 'start' | 'end' | 'via' | 'pull' | 'isochrones';
  /** Called continuously, for a preview. */
  onDrag?(position: LatLng): void;
  onDragEnd(position: LatLng): void;
  /** Called when the pointer enters or leaves. */
  onPointer?(over: boolean): void;
}

/** Registry of handles. Panels add them, the map draws them. */
export const useHandles = create<{ handles: readonly Handle[] }>()(() => ({ handles: [] }));

/** Returns handles whose overlays are visible. */
export const visibleHandles = (
  handles: readonly Handle[],
  precedence: Parameters<typeof isVisible>[0] = useOverlays.getState(),
): readonly Handle[] => handles.filter(({ partOf }) => partOf.some((place) => isVisible(precedence, place)));

/** Keeps handles on the map while the component is mounted. Memoize the list. */
export function useMapHandles(owned: readonly Handle[]) {
  useEffect(() => {
    useHandles.setState(({ handles }) => ({ handles: [...handles, ...owned] }));
    return () =>
      useHandles.setState(({ handles }) => ({
        handles: handles.filter((handle) => !owned.includes(handle)),
      }));
  }, [owned]);
}
