import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import * as operations from '../../../../../shared/api/localities.ts';
import type { Operation, Parameters } from '../../../../../shared/api/operation.ts';
import { readQuery } from '../../../../../shared/api/read-request.ts';
import { distanceMeters, type LatLng, latLngSchema } from '../../../../../shared/geo/position.ts';
import { regionWithinMs } from '../../../../region-build/region.testing.ts';
import { autocomplete } from '../autocomplete.ts';
import { details } from '../details.ts';
import { geocode } from '../geocode.ts';
import type { PlaceIndex } from '../place-index.ts';
import { testPlaces } from '../test-places.testing.ts';
import written from './questions.json' with { type: 'json' };

const testQueries = z
  .array(
    z.object({
      kind: z.string(),
      operation: z.enum(['autocomplete', 'geocode']),
      query: z.record(z.string(), z.string()),
      expected: latLngSchema.extend({ withinMeters: z.number(), number: z.string().optional() }),
    }),
  )
  .parse(written);

interface Answer {
  text: string;
  at: LatLng | undefined;
}

let places: PlaceIndex;
beforeAll(async () => {
  places = await testPlaces();
}, regionWithinMs);
afterAll(() => places?.close());

const by = { language: undefined };

function read<Ps extends Parameters>(operation: Operation<Ps>, query: Record<string, string>) {
  const reading = readQuery(operation, new URLSearchParams(query));
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return reading.params;
}

function answersTo({ operation, query }: (typeof testQueries)[number]): Answer[] {
  if (operation === 'geocode') {
    return geocode(places, read(operations.geocode, query), by).results.map((result) => ({
      text: result.formatted_address,
      at: result.geometry?.location ?? undefined,
    }));
  }
  return autocomplete(places, read(operations.autocomplete, query), by).localities.map((suggestion) => {
    const found = details(places, read(operations.details, { public_id: suggestion.public_id }), by);
    return { text: suggestion.description, at: found?.geometry?.location ?? undefined };
  });
}

/** Returns the index of the expected place in the results; -1 if it is missing. */
function rankOfExpected(testQuery: (typeof testQueries)[number]): number {
  const { expected } = testQuery;
  return answersTo(testQuery).findIndex(
    ({ text, at }) =>
      at !== undefined &&
      distanceMeters(at, expected) <= expected.withinMeters &&
      (expected.number === undefined || text.split(/[\s,]+/).includes(expected.number)),
  );
}

it('finds the expected places of 300 queries, 95% of them first and 99% at all', () => {
  // Stops the clock, so that only lookups use up the budget of a search, however busy the machine is.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(testQueries).toHaveLength(300);
  const ranked = testQueries.map((testQuery) => ({ testQuery, rank: rankOfExpected(testQuery) }));
  const asText = (list: typeof ranked) =>
    list.map(
      ({ testQuery: { kind, query }, rank }) =>
        `${kind}: ${query.address ?? query.input ?? query.latlng} (${rank < 0 ? 'not found' : `place ${rank + 1}`})`,
    );
  const notFirst = ranked.filter(({ rank }) => rank !== 0);
  const missed = ranked.filter(({ rank }) => rank < 0);
  expect(missed.length, asText(missed).join('\n')).toBeLessThanOrEqual(3);
  expect(notFirst.length, asText(notFirst).join('\n')).toBeLessThanOrEqual(15);
});
