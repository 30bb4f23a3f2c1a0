import type { Feature } from 'geojson';
import { partsOf, type Ring } from '../../shared/geo/parts.ts';
import { type LngLat, toLatLng, toLngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { type StyledFeature, type StyleLayer, styleLayer } from '../../shared/map-style/style-layer.ts';
import { orientRings } from '../../shared/zones/geometry/rings.ts';
import type { Overlay, OverlayLayer, ShapeAhead } from '../map/overlays.ts';
import type { WordKey } from '../words/words.ts';

/** A shape of an overlay as a static map can draw it: a line, or an area filled with a color. */
export interface RenderedShape {
  /** Title of its overlay. */
  titleKey: WordKey;
  /** `rgba(…)` */
  color: string;
  /** Line width in pixels; `fill` for an area, whose rings are the shell and then its holes. */
  weight: number | 'fill';
  /** Whether the map draws it dashed, which a static map can't. */
  isDashed: boolean;
  rings: readonly (readonly LngLat[])[];
}

/** Returns the lines and areas that visible overlays draw at a zoom, from bottom to top. */
export function renderedShapes(
  overlays: readonly Overlay[],
  palette: Palette,
  zoom: number,
): RenderedShape[] {
  const shapes: RenderedShape[] = [];
  for (const overlay of overlays) {
    if (!overlay.visible || overlay.describesMap) continue;
    for (const [name, source] of Object.entries(overlay.sources)) {
      if (source && 'tile' in source) {
        for (const shape of source.shapes())
          shapes.push(...shapesOfStrokes(shape, palette, zoom, overlay.titleKey));
        continue;
      }
      for (const layer of overlay.layers(palette)) {
        if (layer.source !== name) continue;
        if (layer.type !== 'fill' && layer.type !== 'line') continue;
        shapes.push(...shapesOfLayer(layer, source?.features ?? [], zoom, overlay.titleKey));
      }
    }
  }
  return shapes;
}

function shapesOfStrokes(
  { geometry, strokes }: ShapeAhead,
  palette: Palette,
  zoom: number,
  titleKey: WordKey,
): RenderedShape[] {
  const parts = partsOf(orientRings(geometry));
  return strokes(palette, zoom).flatMap(({ color, opacity, width }): RenderedShape[] =>
    width === 'fill'
      ? parts.map((rings) => ({
          titleKey,
          color: cssColor(color, opacity),
          weight: 'fill',
          isDashed: false,
          rings,
        }))
      : [
          {
            titleKey,
            color: cssColor(color, opacity),
            weight: width,
            isDashed: false,
            rings: parts.flat(),
          },
        ],
  );
}

/** Returns a color of the palette, `#rrggbb`, as CSS `rgba(…)` with an opacity. */
function cssColor(hex: string, opacity: number): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return `rgba(${red},${green},${blue},${opacity})`;
}

function shapesOfLayer(
  layer: Extract<OverlayLayer, { type: 'fill' | 'line' }>,
  features: readonly Feature[],
  zoom: number,
  titleKey: WordKey,
): RenderedShape[] {
  const style: StyleLayer = styleLayer(layer);
  if (!style.isVisible(zoom)) return [];
  return features.flatMap((feature): RenderedShape[] => {
    const { areas, lines } = shapesIn(feature);
    const styled: StyledFeature = {
      type: areas.length > 0 ? 3 : lines.length > 0 ? 2 : 1,
      properties: feature.properties ?? {},
    };
    if (styled.type === 1 || !style.matches(zoom, styled)) return [];
    if (layer.type === 'fill') {
      const color = style.color('fill-color', zoom, styled, 'fill-opacity');
      return areas.map((rings) => ({ titleKey, color, weight: 'fill', isDashed: false, rings }));
    }
    const weight = style.number('line-width', zoom, styled);
    const color = style.color('line-color', zoom, styled, 'line-opacity');
    const isDashed = style.has('line-dasharray');
    return weight > 0 ? [{ titleKey, color, weight, isDashed, rings: [...lines, ...areas.flat()] }] : [];
  });
}

/** Returns the areas and lines of a feature, by its geometry type. */
function shapesIn({ geometry }: Feature): { areas: readonly Ring[][]; lines: readonly Ring[] } {
  const line = (positions: readonly (readonly number[])[]): Ring =>
    positions.map((position) => toLngLat(toLatLng(position)));
  switch (geometry?.type) {
    case 'LineString':
      return { areas: [], lines: [line(geometry.coordinates)] };
    case 'MultiLineString':
      return { areas: [], lines: geometry.coordinates.map(line) };
    case 'Polygon':
    case 'MultiPolygon':
      return { areas: partsOf(orientRings(geometry as ZoneGeometry)).map((rings) => [...rings]), lines: [] };
    default:
      return { areas: [], lines: [] };
  }
}
