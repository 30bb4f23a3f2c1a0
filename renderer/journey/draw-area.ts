import { create } from 'zustand';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import { startSketch } from '../map/draw/draw-tool.ts';

/** Whether an area to be kept off is being drawn. */
export const useAreaDrawing = create<{ active: boolean }>()(() => ({ active: false }));

/** Lets the person draw an area on the map. */
export function drawArea(onDrawn: (ring: LatLng[]) => void) {
  startSketch('polygon', {
    snapTo: () => null,
    onFinish: ({ placed }) => onDrawn(placed.map(toLatLng)),
    onEnd: () => useAreaDrawing.setState({ active: false }),
  });
  useAreaDrawing.setState({ active: true });
}
