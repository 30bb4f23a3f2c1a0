import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { downloadUrlSchema } from '../../../shared/addresses/download-address.ts';
import { isNonPublicHost } from '../../../shared/addresses/non-public-address.ts';
import { megabyte } from '../../../shared/api/operation.ts';
import type { Watched } from '../../../shared/desk/contract.ts';
import type { RegionCatalog } from '../../../shared/desk/regions.ts';
import { type Fault, failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import { isOnEarth, type LatLng, latLngSchema } from '../../../shared/geo/position.ts';
import {
  jsonValue,
  limitedDateTime,
  limitedList,
  limitedText,
} from '../../../shared/limits/limited-schemas.ts';
import type { ProxyFor } from '../../http/proxy.ts';
import { fromJson } from '../../sqlite/stored-json.ts';
import { readJson } from '../basemap/read-json.ts';
import { publisher } from '../published.ts';

/** Maximum size of a catalog; Geofabrik's has 6 MB, including all outlines. */
const maxBytes = 32 * megabyte;
const maxEntries = 10_000;
const timeoutMs = 60_000;

/** Maximum length of names and IDs; limits what a hostile catalog can do. */
const maxNameLength = 300;
const nameSchema = z.string().max(maxNameLength);
/** Maximum number of countries of an entry; there are fewer in the world. */
const maxCountries = 300;

/** Positions are checked by `outlineOf`, because zod would take too long for a million of them. */
const ringsSchema = limitedList(limitedList(jsonValue));
const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: ringsSchema }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: limitedList(ringsSchema) }),
]);

/** Format of https://download.geofabrik.de/index-v1.json; only the fields used here. */
const indexSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z
    .array(
      z.object({
        properties: z.object({
          id: nameSchema.min(1),
          parent: nameSchema.optional(),
          name: nameSchema,
          'iso3166-1:alpha2': z.array(nameSchema).max(maxCountries).default([]),
          urls: z.object({ pbf: limitedText.optional() }),
        }),
        geometry: geometrySchema.nullish().catch(null),
      }),
    )
    .max(maxEntries),
});

const entrySchema = z.object({
  id: limitedText,
  parent: limitedText.nullable(),
  name: limitedText,
  countries: limitedList(limitedText),
  address: downloadUrlSchema,
  outline: limitedList(limitedList(latLngSchema)),
});
const storedSchema = z.object({
  address: limitedText,
  loadedAt: limitedDateTime,
  entries: limitedList(entrySchema),
});
type Stored = z.infer<typeof storedSchema>;

interface CatalogParts {
  profileFolder: string;
  proxyFor: ProxyFor;
}

/** Opens the catalog of extracts that the user has loaded. It is stored in the profile, and so available offline. */
export async function openCatalog({ profileFolder, proxyFor }: CatalogParts) {
  const file = join(profileFolder, 'region-catalogue.json');
  let stored = fromJson(storedSchema, await readFile(file, 'utf8').catch(() => '')) ?? null;
  const catalog = publisher<RegionCatalog | null>(withoutOutlines(stored));
  return {
    state: catalog as Watched<RegionCatalog | null>,
    /**
     * Downloads and stores the catalog; the only method that uses the network. Fails with the faults of `readJson`,
     * with `bad-answer` if it isn't a catalog, and with `catalog-empty` if it has no extracts that may be downloaded.
     */
    async load(url: string, signal: AbortSignal): Promise<Outcome<null>> {
      const read = await readJson(url, proxyFor, signal, { maxBytes, timeoutMs });
      if (!read.ok) return read;
      const index = indexSchema.safeParse(read.value.content);
      if (!index.success) return failed(badAnswer(index.error));
      const entries = index.data.features
        .flatMap(entryOf)
        .filter((entry) => read.value.isLocalNetwork || !isNonPublicHost(new URL(entry.address)));
      if (entries.length === 0) return failed(refused('address', 'catalog-empty'));
      stored = { address: url, loadedAt: new Date().toISOString(), entries };
      await writeFile(`${file}.part`, JSON.stringify(stored));
      await rename(`${file}.part`, file);
      catalog.publish(withoutOutlines(stored));
      return succeeded(null);
    },
    /** Returns the outline of an entry as closed rings; null if it has none. */
    outline: (id: string): LatLng[][] | null => {
      const outline = stored?.entries.find((entry) => entry.id === id)?.outline ?? [];
      return outline.length > 0 ? outline : null;
    },
  };
}

type IndexEntry = z.infer<typeof indexSchema>['features'][number];

/** Returns the entry of a feature; none if it has no file to download. */
function entryOf({ properties, geometry }: IndexEntry): Stored['entries'] {
  const url = downloadUrlSchema.safeParse(properties.urls.pbf);
  if (!url.success) return [];
  const { id, parent = null, name, 'iso3166-1:alpha2': countries } = properties;
  // Some names contain markup and line breaks.
  const plain = name.replaceAll(/<[^<>]*>|\s+/g, ' ').trim();
  return [{ id, parent, name: plain, countries, address: url.data, outline: outlineOf(geometry) }];
}

/** Returns the outer rings, except those that are too short or have invalid positions. */
function outlineOf(geometry: IndexEntry['geometry']): LatLng[][] {
  if (!geometry) return [];
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flatMap(([outer = []]) => {
    const ring = outer.flatMap((position) => latLngOf(position) ?? []);
    return ring.length === outer.length && ring.length >= 4 ? [ring] : [];
  });
}

function latLngOf(position: unknown): LatLng | null {
  if (!Array.isArray(position)) return null;
  const [lng, lat]: unknown[] = position;
  if (typeof lat !== 'number' || typeof lng !== 'number') return null;
  const at = { lat, lng };
  return isOnEarth(at) ? at : null;
}

function withoutOutlines(stored: Stored | null): RegionCatalog | null {
  return stored && { ...stored, entries: stored.entries.map(({ outline: _, ...entry }) => entry) };
}

const badAnswer = ({ issues: [issue] }: z.ZodError): Fault => ({
  kind: 'bad-answer',
  path: issue?.path.join('.') ?? '',
});
