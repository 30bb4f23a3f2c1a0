import type { TableRequest } from '../../../shared/saved/searches.ts';
import { type Handler, says } from '../gateway/provider.testing.ts';

/** Returns the request for a square table of places on a line. */
export function questionOf(side: number): TableRequest {
  const points = Array.from({ length: side }, (_, index) => ({
    name: `P${index}`,
    position: { lat: Number((-30 - index / 1000).toFixed(3)), lng: -56 },
  }));
  const avoid = { tolls: false, highways: false, ferries: false, areas: [] };
  return { origins: points, destinations: points, mode: 'driving', method: 'time', avoid };
}

/** The part of a request that the service uses. */
type MatrixParams = Pick<Parameters<Handler>[0], 'url' | 'body'>;

/** Returns the response to a request, and the position of its block in the table. */
export function tableAnswer({ url, body }: MatrixParams) {
  const parameters: Record<string, string> =
    body === '' ? Object.fromEntries(url.searchParams) : JSON.parse(body);
  const places = (text = '') =>
    text.split('|').map((point) => Math.round((-30 - Number(point.split(',')[0])) * 1000));
  const [origins, destinations] = [places(parameters.origins), places(parameters.destinations)];
  const figure = (value: number) => ({ value, text: '' });
  const rows = origins.map((from) => ({
    elements: destinations.map((to) => {
      const steps = Math.abs(from - to);
      return { status: 'OK', duration: figure(steps * 60), distance: figure(steps * 1000) };
    }),
  }));
  return { place: `${origins[0]} ${destinations[0]}`, answer: { status: 'OK', rows } };
}

/** A service whose routes take a minute and a kilometer per place in between. */
export function matrixService() {
  const requests: string[] = [];
  let allowed = Number.POSITIVE_INFINITY;
  const answer: Handler = (request, response) => {
    if (allowed <= 0) return;
    allowed -= 1;
    const { place, answer } = tableAnswer(request);
    requests.push(place);
    says(200, answer)(request, response);
  };
  return {
    answer,
    /** Positions of the blocks it has responded with. */
    requests,
    /** Responds to this many more requests, and never to later ones. */
    answerOnly(count: number) {
      allowed = count;
    },
  };
}
