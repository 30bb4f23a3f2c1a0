import type { GeocodeResult } from '../../../shared/api/localities.ts';
import { addressReadings, cornerReading, lessExact } from './address-question.ts';
import type { RecordAsked } from './answer-parts.ts';
import { componentScores } from './component-scores.ts';
import { cornerResult, type Geocoded, houseResult, placeResult } from './geocode-results.ts';
import { houseAt } from './houses.ts';
import type { PlaceIndex } from './place-index.ts';
import { type Filter, search } from './search.ts';
import { questionText, questionWords, wordsOf } from './tokens.ts';

const mostResults = 5;
const streetsTried = 8;

export interface ForwardAsked extends RecordAsked {
  filter: Filter;
}

interface Scored extends Geocoded {
  score: number;
}

/** Places and addresses for a text, the best first. */
export function forwardGeocode(places: PlaceIndex, address: string, asked: ForwardAsked): GeocodeResult[] {
  const words = questionWords(address);
  for (const attempt of [words, ...lessExact(words)]) {
    const found = bestOf(scoredFor(places, questionText(address), attempt, asked));
    if (found.length > 0) {
      return found.map(({ result, located }) => ({
        ...result,
        scores_per_components: componentScores(located, words),
      }));
    }
  }
  return [];
}

function scoredFor(
  places: PlaceIndex,
  text: string,
  words: readonly string[],
  asked: ForwardAsked,
): Scored[] {
  const addresses = asked.filter.types.has('address') && !asked.filter.excluded.has('address');
  return [
    ...(addresses ? [...corners(places, text, asked), ...houses(places, words, asked)] : []),
    ...named(places, words, asked),
  ];
}

function bestOf(scored: readonly Scored[]): Scored[] {
  const best = new Map<string, Scored>();
  for (const one of scored) {
    const known = best.get(one.result.public_id);
    if (!known || known.score < one.score) best.set(one.result.public_id, one);
  }
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, mostResults);
}

function named(places: PlaceIndex, words: readonly string[], asked: ForwardAsked): Scored[] {
  const { filter } = asked;
  const find = (unfinished: boolean) => search(places, { words, unfinished, filter, limit: mostResults });
  const complete = find(false);
  const hits = complete.length > 0 ? complete : find(true);
  return hits.map(({ place, score }) => ({ ...placeResult(places, place, asked), score }));
}

/** A known house says more than its street, and one between two neighbours a little less. */
const worthOfHouse = { ROOFTOP: 0.5, RANGE_INTERPOLATED: 0.4 } as const;

function houses(places: PlaceIndex, words: readonly string[], asked: ForwardAsked): Scored[] {
  return addressReadings(words).flatMap((reading) => {
    const hits = search(places, {
      words: reading.words,
      unfinished: false,
      filter: streetsOnly(asked.filter),
      limit: streetsTried,
    });
    return hits.map(({ place, score }) => {
      const house = houseAt(places, place, reading.houseNumber);
      if (!house) return { ...placeResult(places, place, asked), score: score - 0.2 };
      const worth = house.accuracy === 'ROOFTOP' ? worthOfHouse.ROOFTOP : worthOfHouse.RANGE_INTERPOLATED;
      return { ...houseResult(places, house, asked), score: score + worth };
    });
  });
}

function corners(places: PlaceIndex, text: string, asked: ForwardAsked): Scored[] {
  const streets = (name: string) =>
    search(places, {
      words: wordsOf(name),
      unfinished: false,
      filter: streetsOnly(asked.filter),
      limit: streetsTried,
    });
  return cornerReading(text).flatMap(([first, second]) => {
    const [before, ...around] = second.split(',');
    const others = streets(before ?? second);
    const context = around.join(' ');
    return streets(`${first} ${context}`).flatMap(({ place, score }) =>
      others.flatMap((other) => {
        const at = places.corner(place.id, other.place.id);
        if (!at) return [];
        return [
          { ...cornerResult(places, place, other.place, at, asked), score: (score + other.score) / 2 + 0.5 },
        ];
      }),
    );
  });
}

const streetsOnly = (filter: Filter): Filter => ({ ...filter, types: new Set(['route']) });
