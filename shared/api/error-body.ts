import type { Group } from './operation.ts';
import type { DetailItem } from './read-request.ts';

/**
 * Texts of error bodies. Same as the provider's where known (`provider.md` 2), so that clients that compare them work
 * with both.
 */
const texts = {
  401: 'Incorrect authentication credentials. Please check or use a valid API Key',
  402: 'Out of free quota.',
  403: 'This API Key is not allowed to access this service.',
  429: 'The rate limit for this endpoint has been exceeded',
} as const;

/** Body of the 403 for a valid key whose project has the API disabled (`provider.md` 2). */
export const notEnabledText = 'This Woosmap API is not enabled for this project.';

export type RefusalStatus = keyof typeof texts;

/** The documented body of an HTTP refusal: `details` for distance and transit at 429, else `detail`. */
export function refusalBody(group: Group, status: RefusalStatus, text: string = texts[status]): object {
  const plural = status === 429 && (group === 'distance' || group === 'transit');
  return plural ? { details: text } : { detail: text };
}

/** The documented body of a 422. Only localities and static map have `input` and `ctx`. */
export function validationBody(group: Group, detail: readonly DetailItem[]): object {
  if (group === 'localities' || group === 'static-map') return { detail };
  return { detail: detail.map(({ loc, msg, type }) => ({ loc, msg, type })) };
}

/** The 400 of the zones endpoint. */
export const invalidJsonBody = {
  status: 'error',
  value: 'The request is invalid, the data is not a valid JSON.',
} as const;
