import { create } from 'zustand';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { startSketch } from '../map/draw/draw-tool.ts';

/** Whether an area to avoid is being drawn. */
export const useAreaDrawing = create<{ active: boolean }>()(() => ({ active: false }));

/** Starts drawing an area on the map. */
export function drawArea(onDrawn: (ring: LatLng[]) => void) {
  startSketch('polygon', {
    snapTo: () => null,
    onFinish: ({ placed }) => onDrawn(placed.map(toLatLng)),
    onEnd: () => useAreaDrawing.setState({ active: false }),
  });
  useAreaDrawing.setState({ active: true });
}
