import { create } from 'zustand';
import { partsOf } from '../../shared/geo/parts.ts';
import { type LatLng, toLatLng } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import { startSketch } from '../map/draw/draw-tool.ts';

/** The outer borders of a zone, without the repeated position at the end; holes are avoided too. */
export const zoneRings = (geometry: ZoneGeometry): LatLng[][] =>
  partsOf(geometry).flatMap(([shell]) => (shell ? [shell.slice(0, -1).map(toLatLng)] : []));

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
