import type { Language } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { isDeeperThan } from '../../../../shared/text/json-depth.ts';
import { trimmedEnd } from '../../../../shared/text/trimmed.ts';
import { Unavailable } from '../../endpoint.ts';
import { EngineTimeout, EngineUnreachable, engineClient } from '../../engines/engine-client.ts';
import type { GeocodingContext } from '../../ports.ts';
import { boxAround } from '../sqlite/box-around.ts';
import {
  type NominatimResult,
  type NominatimStatus,
  readCategory,
  readResults,
  readReverseResult,
  readStatus,
  UnreadableResponse,
} from './nominatim-response.ts';

/** Maximum results per request, limited by Nominatim. */
export const maxResults = 50;

/** Level of detail of reverse requests that find houses and streets. */
export const buildingZoom = 18;
/** Level of detail of reverse requests that find villages and suburbs. */
export const settlementZoom = 13;

export type OsmType = 'N' | 'W' | 'R';

export interface SearchQuery {
  text: string;
  /** Restriction to an area type; undefined for all. */
  typeRestriction?: { featureType: 'country' | 'state' } | undefined;
  /** Alpha-2 codes. */
  countries?: ReadonlySet<string> | undefined;
  /** A circle whose results are preferred, or the only ones. */
  area?: { at: LatLng; radiusMeters: number; isLimit: boolean } | undefined;
  withShape?: boolean;
}

/**
 * Client of a Nominatim server. Methods throw Unavailable if the server is unreachable, too slow, overloaded, or responds
 * unexpectedly; Error if it rejects a request; the signal’s reason if aborted.
 */
export interface NominatimClient {
  search(query: SearchQuery, context: GeocodingContext): Promise<NominatimResult[]>;
  /** Returns the result for an OpenStreetMap object, at most one regardless of its tags; empty if it isn’t in the data. */
  lookup(
    osmType: OsmType,
    osmId: number,
    withShape: boolean,
    by: GeocodingContext,
  ): Promise<NominatimResult[]>;
  /** Returns the tag of an object that belongs to a class; undefined if it has none. */
  category(
    osmType: OsmType,
    osmId: number,
    osmClass: string,
    by: GeocodingContext,
  ): Promise<{ category: string; type: string } | undefined>;
  /** @param zoom detail, from 3 for a country to 18 for a building */
  reverse(at: LatLng, zoom: number, by: GeocodingContext): Promise<NominatimResult | undefined>;
  status(signal: AbortSignal): Promise<NominatimStatus>;
  close(): void;
}

/** Enough for the outline of a country, the largest response. */
const maxResponseBytes = 8 * 1024 * 1024;
const maxResponseDepth = 20;
const retryAfterSeconds = 5;
/** Size of Nominatim’s default pool of database connections; further requests wait here. */
const maxConcurrentRequests = 5;
/** Degrees, about 10 m. */
const shapeTolerance = '0.0001';

/** @param base URL of the server, to which Nominatim’s paths are appended */
export function nominatimClient(base: URL, { timeoutMs = 5000 } = {}): NominatimClient {
  const engine = engineClient(maxResponseBytes, maxConcurrentRequests);
  const root = trimmedEnd(base.href, /\//);

  async function fetchJson(path: string, params: URLSearchParams, signal: AbortSignal) {
    const { status, text } = await engine
      .request(`${root}${path}?${params}`, { signal, timeoutMs })
      .catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof EngineTimeout) throw unavailable('didn’t respond in time');
        throw unavailable(error instanceof EngineUnreachable ? 'can’t be reached' : 'returned an error');
      });
    if (status === 429) throw unavailable('received too many requests');
    if (status !== 200 && status !== 400 && status !== 404) throw unavailable('returned an error');
    return { status, body: parseJson(text) };
  }

  async function request<T>(
    path: string,
    params: URLSearchParams,
    { language, signal }: Pick<GeocodingContext, 'language' | 'signal'>,
    read: (body: unknown) => T,
  ): Promise<T | undefined> {
    params.set('format', path === '/details' || path === '/status' ? 'json' : 'jsonv2');
    if (language) params.set('accept-language', language satisfies Language);
    const { status, body } = await fetchJson(path, params, signal);
    if (status === 400) throw new Error(`Nominatim refuses ${path}: ${JSON.stringify(body).slice(0, 500)}`);
    if (status === 404) return undefined;
    try {
      return read(body);
    } catch (error) {
      throw error instanceof UnreadableResponse ? unreadable() : error;
    }
  }

  return {
    async search({ text, typeRestriction, countries, area, withShape }, by) {
      const params = recordParams(withShape);
      params.set('q', text);
      params.set('limit', String(maxResults));
      for (const [name, value] of Object.entries(typeRestriction ?? {})) params.set(name, value);
      if (countries) params.set('countrycodes', [...countries].join(',').toLowerCase());
      if (area) {
        params.set('viewbox', viewboxOf(area.at, area.radiusMeters));
        if (area.isLimit) params.set('bounded', '1');
      }
      return (await request('/search', params, by, readResults)) ?? throwUnreadable();
    },
    async lookup(osmType, osmId, withShape, by) {
      const params = recordParams(withShape);
      params.set('osm_ids', `${osmType}${osmId}`);
      return (await request('/lookup', params, by, readResults)) ?? throwUnreadable();
    },
    category(osmType, osmId, osmClass, by) {
      const params = new URLSearchParams({ osmtype: osmType, osmid: String(osmId), class: osmClass });
      return request('/details', params, by, readCategory);
    },
    reverse({ lat, lng }, zoom, by) {
      const params = recordParams(false);
      params.set('lat', String(lat));
      params.set('lon', String(lng));
      params.set('zoom', String(zoom));
      params.set('layer', 'address');
      return request('/reverse', params, by, readReverseResult);
    },
    async status(signal) {
      const by = { language: undefined, signal };
      const status = (await request('/status', new URLSearchParams(), by, readStatus)) ?? throwUnreadable();
      if (status.status !== 0) throw unavailable(`reports: ${status.message}`);
      return status;
    },
    close: () => engine.close(),
  };
}

const unavailable = (what: string) => new Unavailable(`The geocoding engine ${what}.`, retryAfterSeconds);
const unreadable = () => unavailable('doesn’t respond like Nominatim');

function throwUnreadable(): never {
  throw unreadable();
}

function parseJson(text: string): unknown {
  if (isDeeperThan(text, maxResponseDepth)) throw unreadable();
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

function recordParams(withShape: boolean | undefined): URLSearchParams {
  const params = new URLSearchParams({ addressdetails: '1', extratags: '1' });
  if (withShape) {
    params.set('polygon_geojson', '1');
    params.set('polygon_threshold', shapeTolerance);
  }
  return params;
}

/** Returns a box as two opposite corners, longitude first. */
function viewboxOf(at: LatLng, radiusMeters: number): string {
  const { west, south, east, north } = boxAround(at, radiusMeters);
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)]
    .map((degrees) => degrees.toFixed(6))
    .join(',');
}
