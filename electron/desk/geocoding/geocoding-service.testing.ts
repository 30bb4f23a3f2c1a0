import { type KnownAnswer, type ListRequest, maxRowsPerCall } from '../../../shared/desk/geocoding.ts';
import type { Desk } from '../../../shared/desk/index.ts';
import { type Handler, says } from '../gateway/provider.testing.ts';

/**
 * Returns the response for an address: no result ("nowhere"), two houses ("twice"), an error ("broken"), or a house.
 */
export function geocodeResponse(url: URL): { status: number; body: unknown } {
  const address = url.searchParams.get('address');
  if (address === null) {
    const [lat = 0, lng = 0] = (url.searchParams.get('latlng') ?? '').split(',').map(Number);
    return { status: 200, body: { results: [house('Somewhere 1', lat, lng)] } };
  }
  if (address.startsWith('broken')) return { status: 422, body: { detail: [] } };
  if (address.startsWith('nowhere')) return { status: 200, body: { results: [] } };
  if (address.startsWith('twice'))
    return { status: 200, body: { results: [house(address, -34.9, -56.2), house(address, -34.8, -56.1)] } };
  return { status: 200, body: { results: [house(address, -34.9, -56.2)] } };
}

const house = (formatted_address: string, lat: number, lng: number) => ({
  public_id: formatted_address,
  types: ['address'],
  formatted_address,
  geometry: { location: { lat, lng }, location_type: 'ROOFTOP' },
});

/** A geocoder for tests; records the requests it has responded to. */
export function geocodingService() {
  const requests: string[] = [];
  let allowed = Number.POSITIVE_INFINITY;
  const answer: Handler = (request, response) => {
    if (allowed <= 0) return;
    allowed -= 1;
    requests.push(request.url.searchParams.get('address') ?? request.url.searchParams.get('latlng') ?? '');
    const { status, body } = geocodeResponse(request.url);
    says(status, body)(request, response);
  };
  return {
    answer,
    requests,
    /** Responds to this many more requests, and never to later ones. */
    answerOnly(count: number) {
      allowed = count;
    },
  };
}

/** Starts geocoding a list with the columns ID and address, and returns the ID of the job. */
export async function startList(
  desk: Desk,
  rows: readonly (readonly string[])[],
  more: Partial<ListRequest> = {},
  known: readonly KnownAnswer[] = [],
): Promise<string> {
  const list = await desk.call('geocoding.begin', {
    name: 'shops.csv',
    headings: ['id', 'address'],
    columns: 2,
    format: { encoding: 'utf-8', hasMark: false, separator: ';', lineEnd: '\n' },
  });
  if (!list.ok) throw new Error(JSON.stringify(list.fault));
  for (let from = 0; from < rows.length; from += maxRowsPerCall) {
    await desk.call('geocoding.add', {
      list: list.value,
      rows: rows.slice(from, from + maxRowsPerCall),
      known,
    });
  }
  const question: ListRequest = {
    list: list.value,
    mapping: ['name', 'address'],
    direction: 'forward',
    language: 'en',
    addition: '',
    countries: [],
    near: null,
    ...more,
  };
  const started = await desk.call('jobs.start', { kind: 'geocoding', question });
  if (!started.ok) throw new Error(JSON.stringify(started.fault));
  return started.value;
}
