import { z } from 'zod';
import { type Fault, failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import {
  jsonValue,
  limitedList,
  limitedRecord,
  limitedText,
} from '../../../shared/limits/limited-schemas.ts';
import { maxStyleOrigins, mayStyleName } from '../../../shared/settings/settings.ts';
import type { ReadDocument } from './read-json.ts';

/** Parts of a style that contain URLs (MapLibre Style Specification, version 8). */
const styleSchema = z.looseObject({
  version: z.literal(8),
  sources: limitedRecord(
    limitedText,
    z.looseObject({
      type: limitedText,
      url: limitedText.optional(),
      urls: limitedList(limitedText).default([]),
      tiles: limitedList(limitedText).default([]),
      data: jsonValue.optional(),
    }),
  ),
  layers: limitedList(jsonValue),
  glyphs: limitedText.optional(),
  sprite: z.union([limitedText, limitedList(z.looseObject({ url: limitedText }))]).optional(),
});

const tileJsonSchema = z.looseObject({ tiles: limitedList(limitedText) });

/** Types of sources whose `url` is that of a TileJSON. */
const tileJsonTypes = ['vector', 'raster', 'raster-dem'];

/**
 * Returns the origins that an online style loads from: that of the style itself, and those of its sources with their
 * TileJSON, glyphs, and sprites. Skips unsafe URLs, and local ones if the style itself isn't local. Fails for a style
 * with more than `maxStyleOrigins` origins.
 * @param readJson requests a document; returns `invalid` for a local URL that isn't allowed
 */
export async function styleOrigins(
  styleUrl: string,
  readJson: (url: string, mayBeLocal: boolean) => Promise<Outcome<ReadDocument>>,
): Promise<Outcome<string[]>> {
  const read = await readJson(styleUrl, true);
  if (!read.ok) return read;
  const style = styleSchema.safeParse(read.value.content);
  if (!style.success) return failed(badAnswer(style.error));
  const { sources, glyphs, sprite } = style.data;
  const origins = new Set<string>();
  const allowedUrl = (address: string | undefined, base: string): URL | null => {
    if (address === undefined || !URL.canParse(address, base)) return null;
    const url = new URL(address, base);
    return mayStyleName(styleUrl, url) ? url : null;
  };
  const add = (base: string, ...urls: (string | undefined)[]) => {
    for (const address of urls) {
      const url = allowedUrl(address, base);
      if (url) origins.add(url.origin);
    }
  };
  add(styleUrl, styleUrl, glyphs, ...(Array.isArray(sprite) ? sprite.map(({ url }) => url) : [sprite]));
  for (const { type, url, urls, tiles, data } of Object.values(sources)) {
    if (origins.size > maxStyleOrigins) break;
    add(styleUrl, ...urls, ...tiles, typeof data === 'string' ? data : undefined);
    const tileJsonUrl = tileJsonTypes.includes(type) ? allowedUrl(url, styleUrl) : null;
    if (!tileJsonUrl) {
      add(styleUrl, url);
      continue;
    }
    const found = await readJson(tileJsonUrl.href, read.value.isLocalNetwork);
    if (!found.ok && found.fault.kind === 'invalid') continue;
    if (!found.ok) return found;
    const tileJson = tileJsonSchema.safeParse(found.value.content);
    if (!tileJson.success) return failed(badAnswer(tileJson.error));
    add(tileJsonUrl.href, tileJsonUrl.href, ...tileJson.data.tiles);
  }
  return origins.size > maxStyleOrigins ? failed(tooMany) : succeeded([...origins]);
}

const tooMany = refused('basemap.url', 'many-addresses', { max: maxStyleOrigins });

const badAnswer = ({ issues: [issue] }: z.ZodError): Fault => ({
  kind: 'bad-answer',
  path: issue?.path.join('.') ?? '',
});
