import { expect, test } from 'vitest';
import { rateLimitHeaders } from './rate-limit-headers.ts';

test('headers have the format of the API', () => {
  expect(rateLimitHeaders([{ policy: 'requests', remaining: 0, resetSeconds: 9 }])).toEqual({
    RateLimit: '"default";r=0;t=9',
    'ratelimit-reset': '9',
  });
  expect(
    rateLimitHeaders([
      { policy: 'requests', remaining: 5, resetSeconds: 1 },
      { policy: 'elements', remaining: 0, resetSeconds: 30 },
    ]),
  ).toEqual({ RateLimit: '"requests";r=5;t=1, "elements";r=0;t=30', 'ratelimit-reset': '30' });
});
