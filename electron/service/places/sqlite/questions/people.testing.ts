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

/** A query as people type it, with the expected place. */
const placeCaseSchema = z.object({
  kind: z.string(),
  text: z.string(),
  language: z.string(),
  /** Center of the map, as `lat,lng`. */
  from: z.string(),
  /** Expected type; empty for any. */
  type: z.string(),
  /** Words that the description must contain. */
  says: z.string(),
  lat: z.coerce.number(),
  lng: z.coerce.number(),
  within_meters: z.coerce.number(),
});
type PlaceCase = z.infer<typeof placeCaseSchema>;

/**
 * Reads the queries of a file. Positions of the expected places were taken from the source data (OSM, GeoNames), never
 * from a response of the program.
 */
function placeCasesIn(file: string): PlaceCase[] {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  return z.array(placeCaseSchema).parse(Papa.parse(text.trim(), { header: true }).data);
}

const everything = 'locality|postal_code|address|route|admin_level|country|point_of_interest';
const context = { language: undefined, signal: new AbortController().signal };

function suggestionsFor(geocoder: Geocoder, { text, language, from }: PlaceCase) {
  const query = new URLSearchParams({ input: text, types: everything, language, location: from });
  const reading = readQuery(operations.autocomplete, query);
  if (!reading.ok) throw new Error(JSON.stringify(reading.detail));
  return geocoder.autocomplete(reading.params, context);
}

/** Returns the rank of the expected place among the suggestions, from 0; -1 if it is missing. */
async function rankOfExpected(geocoder: Geocoder, placeCase: PlaceCase): Promise<number> {
  const { localities } = await suggestionsFor(geocoder, placeCase);
  for (const [rank, { public_id, description, types }] of localities.entries()) {
    if (placeCase.type && !types.includes(placeCase.type)) continue;
    const descriptionWords = wordsOf(description);
    if (!wordsOf(placeCase.says).every((word) => descriptionWords.includes(word))) continue;
    const reading = readQuery(operations.details, new URLSearchParams({ public_id }));
    const detail = reading.ok ? await geocoder.details(reading.params, context) : undefined;
    const at = detail?.geometry?.location;
    if (at && distanceMeters(at, placeCase) <= placeCase.within_meters) return rank;
  }
  return -1;
}

/** Minimum percentages of queries whose expected place is first, and among the first five. */
interface HitShares {
  first: number;
  firstFive: number;
}

/** Runs all queries of a file, and expects nearly all to find the expected place. */
export async function expectHits(
  geocoder: Geocoder,
  file: string,
  minShares: HitShares = { first: 85, firstFive: 95 },
) {
  const ranked: { placeCase: PlaceCase; rank: number }[] = [];
  for (const placeCase of placeCasesIn(file))
    ranked.push({ placeCase, rank: await rankOfExpected(geocoder, placeCase) });
  const share = (hit: (rank: number) => boolean) =>
    Math.round((1000 * ranked.filter(({ rank }) => hit(rank)).length) / ranked.length) / 10;
  const [first, firstFive] = [share((rank) => rank === 0), share((rank) => rank >= 0)];
  const others = ranked
    .filter(({ rank }) => rank !== 0)
    .map(
      ({ placeCase: { kind, text }, rank }) =>
        `${kind}: ${text} (${rank < 0 ? 'not found' : `place ${rank + 1}`})`,
    );
  console.log(
    `${file}: ${ranked.length} questions, ${first} % in the first place, ${firstFive} % in the first five`,
  );
  expect(first, others.join('\n')).toBeGreaterThanOrEqual(minShares.first);
  expect(firstFive, others.join('\n')).toBeGreaterThanOrEqual(minShares.firstFive);
}
