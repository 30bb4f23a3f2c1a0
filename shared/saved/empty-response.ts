import type { SavedAnswer } from './saved-search.ts';

/** Field of a response that lists its results, by call. Other calls have a single result, or fail. */
const resultsField: Partial<Record<SavedAnswer['call'], string>> = {
  'localities.geocode': 'results',
  'localities.nearby': 'results',
  'distance.route': 'routes',
  'distance.tolls': 'routes',
  'transit.route': 'routes',
  'zones.atService': 'zones',
};

/** Whether a response has no results, so that there is nothing to save. */
export function isEmptyResponse(call: SavedAnswer['call'], response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return false;
  const members: Record<string, unknown> = { ...response };
  if (call === 'distance.isochrone') return !members.isoline;
  const field = resultsField[call];
  const results = field === undefined ? undefined : members[field];
  return Array.isArray(results) && results.length === 0;
}
