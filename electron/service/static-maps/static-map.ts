import { Color } from '@maplibre/maplibre-gl-style-spec';
import type { DetailItem } from '../../../shared/api/read-request.ts';
import type { StaticMapParams } from '../../../shared/api/static-map.ts';
import type { Caller, Outcome } from '../endpoint.ts';
import type { StaticMapRenderer } from '../ports.ts';
import type { MarkerImages } from './marker-images.ts';

/** What static maps are rendered with. */
export interface StaticMaps {
  painter: StaticMapRenderer;
  markerImages: MarkerImages;
}

/** `GET /maps/static` (`api.md`, Static map). */
export const staticMapAnswer =
  ({ painter, markerImages }: StaticMaps) =>
  async (params: StaticMapParams, { signal }: Caller): Promise<Outcome<Uint8Array<ArrayBuffer>>> => {
    const detail = unknownColors(params);
    const markers = params.markers ?? [];
    // Load an image only once, however many markers use it.
    const read = new Map(
      [...new Set(markers.map(({ url }) => url))].map((url) => [
        url,
        url === undefined ? Promise.resolve({ image: null }) : markerImages(url, signal),
      ]),
    );
    const images = [];
    for (const [index, { url }] of markers.entries()) {
      const found = await read.get(url);
      if (found && 'image' in found) images.push(found.image);
      else if (found) detail.push(wrong(['markers', index, 'url'], found.refused, url));
    }
    return detail.length > 0
      ? { refused: 'invalid', detail }
      : { answer: await painter.paint({ params, images }, signal) };
  };

function wrong(place: DetailItem['loc'], error: string, input: unknown): DetailItem {
  const echo = typeof input === 'string' ? input.slice(0, 200) : input;
  return {
    loc: ['query', ...place],
    type: 'value_error',
    msg: `Value error, ${error}`,
    input: echo,
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
      wrong(place, 'a color is a name, #rrggbb, rgb(…), rgba(…), hsl(…) or hsla(…)', color),
    );
}
