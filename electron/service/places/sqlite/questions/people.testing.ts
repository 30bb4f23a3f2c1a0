import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect } from 'vitest';
import { z } from 'zod';
import * as operations from '../../../../../shared/api/localities.ts';
import { readQuery } from '../../../../../shared/api/read-request.ts';
import { distanceMeters } from '../../../../../shared/geo/position.ts';
import { wordsOf } from '../../../../../shared/text/folded.ts';
import type { Geocoder } from '../../../ports.ts';

/** A question as a person types it, and what it means. */
const questionSchema = z.object({
  kind: z.string(),
  text: z.string(),
  language: z.string(),
  /** Where the map is. */
  from: z.string(),
  /** A type that the answer has to have; empty for any. */
  type: z.string(),
  /** Words that the answer has to say. */
  says: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  within_meters: z.coerce.number(),
});
type Question = z.infer<typeof questionSchema>;

/**
 * Questions in the file, each with the place that a person means by it. Where that place is was taken from
 * the source data by its name there (OSM, GeoNames), never from an answer of the program.
 */
function questionsIn(file: string): Question[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return z.array(questionSchema).parse(Papa.parse(text.trim(), { header: true }).data);
}

const everything = 'locality|postal_code|address|route|admin_level|country|point_of_interest';
const context = { language: undefined, signal: new AbortController().signal };

function suggestionsFor(geocoder: Geocoder, { text, language, from }: Question) {
  const query = new URLSearchParams({ input: text, types: everything, language, location: from });
  const reading = readQuery(operations.autocomplete, query);
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return geocoder.autocomplete(reading.params, context);
}

/** Which of the suggestions is the place that is meant, from 0; -1 when none is. */
async function rankOfRight(geocoder: Geocoder, question: Question): Promise<number> {
  const { localities } = await suggestionsFor(geocoder, question);
  for (const [rank, { public_id, description, types }] of localities.entries()) {
    if (question.type && !types.includes(question.type)) continue;
    const said = wordsOf(description);
    if (!wordsOf(question.says).every((word) => said.includes(word))) continue;
    const reading = readQuery(operations.details, new URLSearchParams({ public_id }));
    const detail = reading.ok ? await geocoder.details(reading.params, context) : undefined;
    const at = detail?.geometry?.location;
    if (at && distanceMeters(at, question) <= question.within_meters) return rank;
  }
  return -1;
}

/** Percentages of questions whose first answer, and one of whose first five, has to be the place that is meant. */
interface HitShares {
  first: number;
  firstFive: number;
}

/** Asks every question of the file; nearly all have to lead to the place that is meant. */
export async function expectHits(
  geocoder: Geocoder,
  file: string,
  wanted: HitShares = { first: 85, firstFive: 95 },
) {
  const ranked: { question: Question; rank: number }[] = [];
  for (const question of questionsIn(file))
    ranked.push({ question, rank: await rankOfRight(geocoder, question) });
  const share = (hit: (rank: number) => boolean) =>
    Math.round((1000 * ranked.filter(({ rank }) => hit(rank)).length) / ranked.length) / 10;
  const [first, firstFive] = [share((rank) => rank === 0), share((rank) => rank >= 0)];
  const others = ranked
    .filter(({ rank }) => rank !== 0)
    .map(
      ({ question: { kind, text }, rank }) =>
        `${kind}: ${text} (${rank < 0 ? 'not found' : `place ${rank + 1}`})`,
    );
  console.log(
    `${file}: ${ranked.length} questions, ${first} % in the first place, ${firstFive} % in the first five`,
  );
  expect(first, others.join('\n')).toBeGreaterThanOrEqual(wanted.first);
  expect(firstFive, others.join('\n')).toBeGreaterThanOrEqual(wanted.firstFive);
}
