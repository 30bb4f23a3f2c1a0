import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LngLat } from '../../../shared/geo/position.ts';
import { partsOf } from '../../../shared/zones/geometry/parts.ts';
import type { VertexPlace } from '../../../shared/zones/geometry/vertex-place.ts';
import type { ZoneGeometry } from '../../../shared/zones/zone.ts';
import type { Palette } from '../../theme.ts';
import { areaOpacity, pointSizes, strokeWidths } from './draw-layers.ts';
import './held-shape.css';

interface Shape {
  geometry: ZoneGeometry;
  /** Its vertices and the middles of its edges are shown, this one as chosen. */
  points: { chosen: VertexPlace | null } | null;
}

/** A shape while it is dragged. */
export interface HeldShape {
  show(shape: Shape): void;
  remove(): void;
}

type Pixel = readonly [x: number, y: number];

const namespace = 'http://www.w3.org/2000/svg';

/**
 * Draws a shape over the map while it is dragged, as the map's layers draw it. The map itself would have to
 * cut and paint its tiles anew for each step of the hand.
 */
export function heldShape(map: MapLibreMap, palette: Palette): HeldShape {
  const picture = document.createElementNS(namespace, 'svg');
  picture.classList.add('zd-held-shape');
  picture.setAttribute('aria-hidden', 'true');
  const path = (attributes: Record<string, string | number>) => {
    const made = document.createElementNS(namespace, 'path');
    for (const [name, value] of Object.entries({ fill: 'none', ...attributes }))
      made.setAttribute(name, String(value));
    picture.append(made);
    return made;
  };
  const line = (stroke: string, width: number) =>
    path({ stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
  /** Points are lines without length, whose round ends are circles. */
  const points = ({ radius, ring }: { radius: number; ring: number }, fill: string, around: string) => [
    line(around, 2 * (radius + ring)),
    line(fill, 2 * radius),
  ];
  const { accent, casing, overlayLabel } = palette;
  const area = path({ fill: accent, 'fill-opacity': areaOpacity, 'fill-rule': 'evenodd' });
  const borders = [line(casing, strokeWidths.casing), line(accent, strokeWidths.border)];
  const middles = points(pointSizes.midpoint, casing, accent);
  const vertices = points(pointSizes.vertex, accent, casing);
  const chosen = points(pointSizes.chosen, overlayLabel, casing);
  map.getCanvas().after(picture);

  let shown: Shape | null = null;
  const pixelOf = (position: LngLat): Pixel => {
    const { x, y } = map.project(position);
    return [x, y];
  };

  function draw() {
    if (!shown) return;
    const parts = partsOf(shown.geometry).map((rings) => rings.map((ring) => ring.map(pixelOf)));
    const rings = parts.flat();
    const outline = rings.map((ring) => `M${ring.join('L')}Z`).join('');
    for (const one of [area, ...borders]) one.setAttribute('d', outline);
    if (!shown.points) return;
    const { chosen: place } = shown.points;
    const picked = place && parts[place.part]?.[place.ring]?.[place.vertex];
    const corners = rings.flatMap((ring) => ring.slice(1)).filter((at) => !picked || !isSame(at, picked));
    for (const one of middles) one.setAttribute('d', dots(rings.flatMap(middlesOf)));
    for (const one of vertices) one.setAttribute('d', dots(corners));
    for (const one of chosen) one.setAttribute('d', dots(picked ? [picked] : []));
  }
  map.on('move', draw);

  return {
    show(shape) {
      shown = shape;
      draw();
    },
    remove() {
      map.off('move', draw);
      picture.remove();
    },
  };
}

const dots = (pixels: readonly Pixel[]): string => pixels.map((pixel) => `M${pixel}h0`).join('');

const isSame = (one: Pixel, other: Pixel): boolean => one[0] === other[0] && one[1] === other[1];

const middlesOf = (ring: readonly Pixel[]): Pixel[] =>
  ring.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = ring[index] ?? [x, y];
    return [(fromX + x) / 2, (fromY + y) / 2];
  });
