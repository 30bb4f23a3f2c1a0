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

const questions = z
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

function answersTo({ operation, query }: (typeof questions)[number]): Answer[] {
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

/** Which of the answers is the expected one, from 0; -1 when none is. */
function placeOfRightAnswer(question: (typeof questions)[number]): number {
  const { expected } = question;
  return answersTo(question).findIndex(
    ({ text, at }) =>
      at !== undefined &&
      distanceMeters(at, expected) <= expected.withinMeters &&
      (expected.number === undefined || text.split(/[\s,]+/).includes(expected.number)),
  );
}

it('answers 300 questions, 95% at once and 99% within five', () => {
  // Only lookups use up the budget of a search; on a busy machine, time would.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(questions).toHaveLength(300);
  const ranked = questions.map((question) => ({ question, rank: placeOfRightAnswer(question) }));
  const asText = (list: typeof ranked) =>
    list.map(
      ({ question: { kind, query }, rank }) =>
        `${kind}: ${query.address ?? query.input ?? query.latlng} (${rank < 0 ? 'not found' : `place ${rank + 1}`})`,
    );
  const notFirst = ranked.filter(({ rank }) => rank !== 0);
  const missed = ranked.filter(({ rank }) => rank < 0);
  expect(missed.length, asText(missed).join('\n')).toBeLessThanOrEqual(3);
  expect(notFirst.length, asText(notFirst).join('\n')).toBeLessThanOrEqual(15);
});
