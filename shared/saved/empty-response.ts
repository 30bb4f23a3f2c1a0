import type { SavedAnswer } from './saved-search.ts';

/** By call, the field of a response that lists results. Other calls have a result or fail. */
const listOfFound: Partial<Record<SavedAnswer['call'], string>> = {
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
  const list = listOfFound[call];
  const found = list === undefined ? undefined : members[list];
  return Array.isArray(found) && found.length === 0;
}
