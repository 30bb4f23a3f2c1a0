import { Color } from '@maplibre/maplibre-gl-style-spec';
import type { DetailItem } from '../../../shared/api/read-request.ts';
import type { StaticMapParams } from '../../../shared/api/static-map.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { StaticMapRenderer } from '../ports.ts';
import type { MarkerImageLoader } from './marker-images.ts';

/** Renderer and image loader of static maps. */
export interface StaticMaps {
  painter: StaticMapRenderer;
  markerImages: MarkerImageLoader;
}

/** Implements `GET /maps/static` (`api.md`, Static map): a WebP image, or a 422 for invalid colors and marker images. */
export const staticMapHandler =
  ({ painter, markerImages }: StaticMaps) =>
  async (params: StaticMapParams, { signal }: Caller): Promise<Outcome<Uint8Array<ArrayBuffer>>> => {
    const detail = unknownColors(params);
    const markers = params.markers ?? [];
    // Load an image only once, however many markers use it.
    const imagesByUrl = new Map(
      [...new Set(markers.map(({ url }) => url))].map((url) => [
        url,
        url === undefined ? Promise.resolve({ image: null }) : markerImages(url, signal),
      ]),
    );
    const images = [];
    for (const [index, { url }] of markers.entries()) {
      const loaded = await imagesByUrl.get(url);
      if (loaded && 'image' in loaded) images.push(loaded.image);
      else if (loaded) detail.push(valueError(['markers', index, 'url'], loaded.refused, url));
    }
    return detail.length > 0
      ? { refused: 'invalid', detail }
      : { body: await painter.paint({ params, images }, signal) };
  };

function valueError(loc: DetailItem['loc'], error: string, input: unknown): DetailItem {
  const shortInput = typeof input === 'string' ? input.slice(0, 200) : input;
  return {
    loc: ['query', ...loc],
    type: 'value_error',
    msg: `Value error, ${error}`,
    input: shortInput,
    ctx: { error },
  };
}

function unknownColors({ polylines = [], polygons = [], stylers = [] }: StaticMapParams): DetailItem[] {
  const named: [place: DetailItem['loc'], color: string | undefined][] = [
    ...polylines.map(({ color }, index): [DetailItem['loc'], string] => [
      ['polylines', index, 'color'],
      color,
    ]),
    ...polygons.flatMap(({ color, fill_color }, index): [DetailItem['loc'], string][] => [
      [['polygons', index, 'fill_color'], fill_color],
      [['polygons', index, 'color'], color],
    ]),
    ...stylers.flatMap((styler, index) =>
      styler.stylers.flatMap(({ color, hue }, change): [DetailItem['loc'], string | undefined][] => [
        [['stylers', index, 'stylers', change, 'color'], color],
        [['stylers', index, 'stylers', change, 'hue'], hue],
      ]),
    ),
  ];
  return named
    .filter(([, color]) => color !== undefined && !Color.parse(color))
    .map(([place, color]) =>
      valueError(place, 'a color is a name, #rrggbb, rgb(…), rgba(…), hsl(…) or hsla(…)', color),
    );
}
