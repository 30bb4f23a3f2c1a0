import { useEffect } from 'react';
import { create } from 'zustand';
import type { LatLng } from '../../shared/geo/position.ts';
import { isVisible, type OverlayPlace, useOverlays } from './overlays.ts';

/** A point on the map that a person can take and move, with the mouse or, focused, with the arrow keys. */
export interface Handle {
  id: string;
  position: LatLng;
  /** Its name for who cannot see it, for instance "Start of the route". */
  label: string;
  /** One or two signs drawn on it, such as A. */
  sign: string;
  /** The overlays that it is part of: it is there while one of them is to be seen. */
  partOf: readonly OverlayPlace[];
  /** `pull` is a small dot on a line that can be pulled. */
  tone: 'start' | 'end' | 'via' | 'pull' | 'isochrones';
  /** Told all along the way, for a preview. */
  onDrag?(position: LatLng): void;
  onDragEnd(position: LatLng): void;
  /** The pointer came upon it, or left it. */
  onPointer?(over: boolean): void;
}

/** The handles that are there. Panels put them, the map draws them. */
export const useHandles = create<{ handles: readonly Handle[] }>()(() => ({ handles: [] }));

/** The handles whose overlays are to be seen. */
export const visibleHandles = (
  handles: readonly Handle[],
  precedence: Parameters<typeof isVisible>[0] = useOverlays.getState(),
): readonly Handle[] => handles.filter(({ partOf }) => partOf.some((place) => isVisible(precedence, place)));

/** Keeps handles on the map for as long as the component is mounted. Memoise the list. */
export function useMapHandles(owned: readonly Handle[]) {
  useEffect(() => {
    useHandles.setState(({ handles }) => ({ handles: [...handles, ...owned] }));
    return () =>
      useHandles.setState(({ handles }) => ({
        handles: handles.filter((handle) => !owned.includes(handle)),
      }));
  }, [owned]);
}
