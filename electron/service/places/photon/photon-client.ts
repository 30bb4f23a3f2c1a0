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
  UnreadableAnswer,
} from './photon-answer.ts';

/** Photon's default maximum, unless changed by `-max-results`. */
export const maxFeatures = 50;

/** Filters available in both kinds of requests. */
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
  /** Prefer results within this many meters of a point. */
  bias: { at: LatLng; radiusMeters: number } | undefined;
  limit: number;
}

export interface ReverseQuery extends PhotonFilter {
  at: LatLng;
  radiusMeters: number;
  limit: number;
}

/**
 * Photon over HTTP.
 * @throws Unavailable if it is unreachable, too slow, overloaded, or responds unexpectedly; Error if it refuses a
 * request; the signal's reason if nobody waits any longer
 */
export interface PhotonClient {
  search(query: SearchQuery, by: GeocodingContext): Promise<PhotonFeature[]>;
  /** Nearest first. */
  reverse(query: ReverseQuery, by: GeocodingContext): Promise<PhotonFeature[]>;
  status(signal: AbortSignal): Promise<PhotonStatus>;
  close(): Promise<void>;
}

/** Fifty features are about 40 KiB. */
const maxAnswerBytes = 2 * 1024 * 1024;
const maxAnswerDepth = 20;
const retryAfterSeconds = 5;

/** @param base address of the service; Photon's paths are appended to it */
export function photonClient(base: URL, { patienceMs = 5000 } = {}): PhotonClient {
  const agent = new Agent({ connect: { timeout: patienceMs }, maxResponseSize: maxAnswerBytes });
  const refusedLanguages = new Set<Language>();
  const root = trimmedEnd(base.href, /\//);

  async function fetchJson(path: string, params: URLSearchParams, signal: AbortSignal) {
    const timeout = AbortSignal.timeout(patienceMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      const url = `${root}${path}${params.size > 0 ? `?${params}` : ''}`;
      const { statusCode, text } = await answerOf(url, agent, either);
      if (statusCode === 200 || statusCode === 400)
        return { isRefused: statusCode === 400, body: parsed(text) };
    } catch (error) {
      signal.throwIfAborted();
      if (timeout.aborted)
        throw new Unavailable('The geocoding engine didn’t respond in time.', retryAfterSeconds);
      if (error instanceof UnreadableAnswer) throw unreadable();
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
    return readOr(() => readFeatures(body, limit));
  }

  return {
    search({ text, countries, bias, limit, ...filter }, by) {
      const params = filtered(filter);
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
      const params = filtered(filter);
      params.set('lat', String(at.lat));
      params.set('lon', String(at.lng));
      params.set('radius', String(radiusMeters / 1000));
      return features('/reverse', params, limit, by);
    },
    async status(signal) {
      const { body } = await fetchJson('/status', new URLSearchParams(), signal);
      return readOr(() => readStatus(body));
    },
    close: () => agent.destroy(),
  };
}

const unreadable = () =>
  new Unavailable('The geocoding engine gives answers that are none of Photon.', retryAfterSeconds);

function readOr<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnreadableAnswer ? unreadable() : error;
  }
}

/** Doesn't follow redirects; their status is returned. */
async function answerOf(url: string, dispatcher: Agent, signal: AbortSignal) {
  const ask = () => request(url, { dispatcher, signal, headers: { Accept: 'application/json' } });
  const { statusCode, body } = await ask().catch((error: unknown) => {
    // A kept-alive connection may have been closed.
    if (!signal.aborted && isEnded(error)) return ask();
    throw error;
  });
  return { statusCode, text: await body.text() };
}

const isEnded = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');

function parsed(text: string): unknown {
  if (isDeeperThan(text, maxAnswerDepth)) throw new UnreadableAnswer('nested too deep');
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer('no JSON');
  }
}

function filtered({ layers, osmTags }: PhotonFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const layer of layers) params.append('layer', layer);
  for (const tag of osmTags) params.append('osm_tag', tag);
  return params;
}

const minZoom = 4;
const narrowestZoom = 18;
/** Photon's bias radius at its highest zoom; it doubles with each level out. */
const narrowestRadiusMeters = 250;

/** Photon expresses the bias radius as a zoom level. */
function zoomOf(radiusMeters: number): number {
  const zoom = Math.round(narrowestZoom - Math.log2(radiusMeters / narrowestRadiusMeters));
  return Math.min(narrowestZoom, Math.max(minZoom, zoom));
}
