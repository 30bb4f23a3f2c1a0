import { Agent, request } from 'undici';
import type { Language } from '../../../../shared/api/value-sets.ts';
import type { LatLng } from '../../../../shared/geo/position.ts';
import { isDeeperThan } from '../../../../shared/text/json-depth.ts';
import { trimmedEnd } from '../../../../shared/text/trimmed.ts';
import { Unavailable } from '../../endpoint.ts';
import type { GeocodingContext } from '../../ports.ts';
import {
  type PhotonFeature,
  type PhotonLayer,
  type PhotonStatus,
  readFeatures,
  readStatus,
  UnreadableResponse,
} from './photon-response.ts';

/** Maximum results per request, limited by Photon unless changed by its option `-max-results`. */
export const maxFeatures = 50;

/** Filters available in search and reverse requests. */
export interface PhotonFilter {
  /** Empty for all. */
  layers: readonly PhotonLayer[];
  /** In Photon's `osm_tag` syntax; empty for all. */
  osmTags: readonly string[];
}

export interface SearchQuery extends PhotonFilter {
  text: string;
  /** Alpha-2 codes. */
  countries: ReadonlySet<string> | undefined;
  /** Prefers results within this circle. */
  bias: { at: LatLng; radiusMeters: number } | undefined;
  limit: number;
}

export interface ReverseQuery extends PhotonFilter {
  at: LatLng;
  radiusMeters: number;
  limit: number;
}

/**
 * Client of a Photon server. Methods throw Unavailable if the server is unreachable, too slow, overloaded, or responds
 * unexpectedly; Error if it rejects a request; the signal's reason if aborted.
 */
export interface PhotonClient {
  search(query: SearchQuery, context: GeocodingContext): Promise<PhotonFeature[]>;
  /** Returns features within the circle, nearest first. */
  reverse(query: ReverseQuery, by: GeocodingContext): Promise<PhotonFeature[]>;
  status(signal: AbortSignal): Promise<PhotonStatus>;
  close(): Promise<void>;
}

/** Far more than 50 features, which are about 40 KiB. */
const maxResponseBytes = 2 * 1024 * 1024;
const maxResponseDepth = 20;
const retryAfterSeconds = 5;

/** @param base URL of the server, to which Photon's paths are appended */
export function photonClient(base: URL, { timeoutMs = 5000 } = {}): PhotonClient {
  const agent = new Agent({ connect: { timeout: timeoutMs }, maxResponseSize: maxResponseBytes });
  const refusedLanguages = new Set<Language>();
  const root = trimmedEnd(base.href, /\//);

  async function fetchJson(path: string, params: URLSearchParams, signal: AbortSignal) {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signalOrTimeout = AbortSignal.any([signal, timeout]);
    try {
      const url = `${root}${path}${params.size > 0 ? `?${params}` : ''}`;
      const { statusCode, text } = await responseOf(url, agent, signalOrTimeout);
      if (statusCode === 200 || statusCode === 400)
        return { isRefused: statusCode === 400, body: parseJson(text) };
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted)
        throw new Unavailable('The geocoding engine didn’t respond in time.', retryAfterSeconds);
      if (error instanceof UnreadableResponse) throw unreadable();
      throw new Unavailable('The geocoding engine can’t be reached.', retryAfterSeconds);
    }
    throw new Unavailable('The geocoding engine returned an error.', retryAfterSeconds);
  }

  async function features(
    path: string,
    params: URLSearchParams,
    limit: number,
    { language, signal }: GeocodingContext,
  ) {
    params.set('limit', String(limit));
    if (language && !refusedLanguages.has(language)) params.set('lang', language);
    let { isRefused, body } = await fetchJson(path, params, signal);
    if (isRefused && language && params.has('lang')) {
      // Photon only supports the languages it was imported with, and rejects others.
      params.delete('lang');
      ({ isRefused, body } = await fetchJson(path, params, signal));
      if (!isRefused) refusedLanguages.add(language);
    }
    if (isRefused) throw new Error(`Photon refuses ${path}: ${JSON.stringify(body).slice(0, 500)}`);
    return readOrUnavailable(() => readFeatures(body, limit));
  }

  return {
    search({ text, countries, bias, limit, ...filter }, by) {
      const params = filterParams(filter);
      params.set('q', text);
      for (const country of countries ?? []) params.append('countrycode', country);
      if (bias) {
        params.set('lat', String(bias.at.lat));
        params.set('lon', String(bias.at.lng));
        params.set('zoom', String(zoomOf(bias.radiusMeters)));
      }
      return features('/api', params, limit, by);
    },
    reverse({ at, radiusMeters, limit, ...filter }, by) {
      const params = filterParams(filter);
      params.set('lat', String(at.lat));
      params.set('lon', String(at.lng));
      params.set('radius', String(radiusMeters / 1000));
      return features('/reverse', params, limit, by);
    },
    async status(signal) {
      const { body } = await fetchJson('/status', new URLSearchParams(), signal);
      return readOrUnavailable(() => readStatus(body));
    },
    close: () => agent.destroy(),
  };
}

const unreadable = () =>
  new Unavailable('The geocoding engine gives answers that are none of Photon.', retryAfterSeconds);

function readOrUnavailable<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableResponse ? unreadable() : error;
  }
}

/** Returns status and body of a response; redirects aren't followed. */
async function responseOf(url: string, dispatcher: Agent, signal: AbortSignal) {
  const send = () => request(url, { dispatcher, signal, headers: { Accept: 'application/json' } });
  const { statusCode, body } = await send().catch((error: unknown) => {
    // Retry once: the server may have closed the idle connection.
    if (!signal.aborted && isConnectionLost(error)) return send();
    throw error;
  });
  return { statusCode, text: await body.text() };
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');

function parseJson(text: string): unknown {
  if (isDeeperThan(text, maxResponseDepth)) throw new UnreadableResponse('nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableResponse('no JSON');
  }
}

function filterParams({ layers, osmTags }: PhotonFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const layer of layers) params.append('layer', layer);
  for (const tag of osmTags) params.append('osm_tag', tag);
  return params;
}

const minZoom = 4;
const maxZoom = 18;
/** Photon's bias radius at its maximum zoom; it doubles with each zoom level below that. */
const maxZoomRadiusMeters = 250;

/** Returns the zoom level by which Photon expresses a bias radius. */
function zoomOf(radiusMeters: number): number {
  const zoom = Math.round(maxZoom - Math.log2(radiusMeters / maxZoomRadiusMeters));
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}
