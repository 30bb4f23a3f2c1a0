import type { Map as MapLibreMap } from 'maplibre-gl';
import { partsOf } from '../../shared/geo/parts.ts';
import type { LngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import './picture-over-map.css';

export type Pixel = readonly [x: number, y: number];

const namespace = 'http://www.w3.org/2000/svg';

/** Adds an empty SVG image over the map, below its controls. Callers remove it. */
export function pictureOverMap(map: MapLibreMap, name: string): SVGSVGElement {
  const picture = document.createElementNS(namespace, 'svg');
  picture.classList.add('zd-over-map', name);
  picture.setAttribute('aria-hidden', 'true');
  map.getCanvas().after(picture);
  return picture;
}

/** Appends a path to an image; without a `fill` attribute, it isn't filled. */
export function addPath(picture: SVGSVGElement, attributes: Record<string, string | number>): SVGPathElement {
  const path = document.createElementNS(namespace, 'path');
  for (const [name, value] of Object.entries({ fill: 'none', ...attributes }))
    path.setAttribute(name, String(value));
  picture.append(path);
  return path;
}

/** Returns the rings of each part of a geometry in pixels of the current view. */
export const pixelsOf = (map: MapLibreMap, geometry: ZoneGeometry): Pixel[][][] =>
  partsOf(geometry).map((rings) => rings.map((ring) => ring.map((position) => pixelOf(map, position))));

function pixelOf(map: MapLibreMap, position: LngLat): Pixel {
  const { x, y } = map.project(position);
  return [x, y];
}

/** Returns the `d` attribute of a path with all these rings. */
export const outlineOf = (parts: readonly (readonly (readonly Pixel[])[])[]): string =>
  parts
    .flat()
    .map((ring) => `M${ring.join('L')}Z`)
    .join('');
