import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { regionFiles } from '../../electron/region-format/manifest.ts';
import { openPlaces } from '../../electron/service/places/sqlite/open-places.ts';
import type { LatLng } from '../../shared/geo/position.ts';
import { atLeast, type Figure } from '../figure.ts';
import { placeFiles } from '../place-files.ts';
import { regionFromExtract, sharedExtract } from '../region-from-extract.ts';
import { comparedRegions } from '../routes-agree/compared-regions.ts';
import { type Answer, rankOfRight } from './places/judge.ts';
import { namedObjects } from './places/named-objects.ts';
import { nominatimSearch } from './places/nominatim-search.ts';
import { ourSearches } from './places/our-search.ts';
import { type Half, type PlaceQuestion, placeQuestions } from './places/place-questions.ts';
import type { QuestionLanguage } from './places/typed-forms.ts';

const languages: Readonly<Record<string, QuestionLanguage>> = {
  montevideo: 'es',
  porto: 'pt',
  liechtenstein: 'de',
};
const target = { first: 93, firstFive: 98 };

const { ZONEDESK_PEER_NOMINATIM = '', ZONEDESK_PEER_HALF, ZONEDESK_PEER_DETAILS } = process.env;
const half: Half = ZONEDESK_PEER_HALF === 'tuning' ? 'tuning' : 'held back';
/** The questions that are held back stay unseen. */
const withDetails = half === 'tuning' && ZONEDESK_PEER_DETAILS !== undefined;
/** URLs of Nominatim by region: `porto=http://127.0.0.1:8302,liechtenstein=…`. */
const nominatimUrls = new Map(
  ZONEDESK_PEER_NOMINATIM.split(',').flatMap((pair): [string, string][] => {
    const [region = '', url = ''] = pair.split('=');
    return url ? [[region, url]] : [];
  }),
);

type Search = (text: string) => Promise<Answer[]>;

/** A question with the place of the right answer of each search, from 0; -1 without one. */
interface Judged {
  question: PlaceQuestion;
  ranks: Readonly<Record<string, number>>;
}

async function judged(
  questions: readonly PlaceQuestion[],
  searches: Readonly<Record<string, Search>>,
): Promise<Judged[]> {
  const all: Judged[] = [];
  for (const question of questions) {
    const ranks: Record<string, number> = {};
    for (const [name, search] of Object.entries(searches)) {
      const answers = await search(question.text);
      ranks[name] = rankOfRight(answers, question.expected);
      if (withDetails && ranks[name] !== 0)
        console.log(
          `${name}, ${question.kind}: ${question.text}: ${answers.map(({ text }) => text).join(' | ')}`,
        );
    }
    all.push({ question, ranks });
  }
  return all;
}

/** Percentages of questions whose first answer, and one of whose first five, is right. */
function shares(list: readonly Judged[], search: string): { first: number; firstFive: number } {
  const percent = (isHit: (rank: number) => boolean) =>
    (100 * list.filter(({ ranks }) => isHit(ranks[search] ?? -1)).length) / list.length;
  return { first: percent((rank) => rank === 0), firstFive: percent((rank) => rank >= 0) };
}

function report(name: string, list: readonly Judged[], searches: readonly string[]): void {
  if (list.length === 0) return;
  const columns = searches.map((search) => {
    const { first, firstFive } = shares(list, search);
    return `${search} ${first.toFixed(1)} ${firstFive.toFixed(1)}`;
  });
  console.log(`${name}: ${list.length} questions, ${columns.join(', ')}`);
}

/** The two operations that find places next to Nominatim, over the same extracts and the same questions. */
export async function run(): Promise<Figure[]> {
  const made = mkdtempSync(join(tmpdir(), 'zonedesk-bench-'));
  const figures: Figure[] = [];
  try {
    for (const [name, language] of Object.entries(languages)) {
      const region = comparedRegions.find((compared) => compared.name === name);
      const folder = await regionFromExtract(name, made, ['places']);
      if (!folder || !region) continue;
      const extract = sharedExtract(name) ?? join(folder, regionFiles.extract);
      const questions = placeQuestions(await namedObjects(extract), language)[half];
      const places = openPlaces({ region: join(folder, regionFiles.places), world: placeFiles.world });
      const { southwest, northeast } = region;
      const center: LatLng = {
        lat: (southwest.lat + northeast.lat) / 2,
        lng: (southwest.lng + northeast.lng) / 2,
      };
      const url = nominatimUrls.get(name);
      const searches: Readonly<Record<string, Search>> = {
        ...ourSearches(places, center),
        ...(url && { nominatim: (text: string) => nominatimSearch(url, text, region) }),
      };
      const list = await judged(questions, searches);
      places.close();
      const each = Object.keys(searches);
      report(`${name}, ${half}`, list, each);
      for (const of of ['kind', 'class'] as const)
        for (const value of new Set(questions.map((question) => question[of])))
          report(
            `${name}, ${value}`,
            list.filter(({ question }) => question[of] === value),
            each,
          );
      for (const search of each.filter((one) => one !== 'nominatim')) {
        const { first, firstFive } = shares(list, search);
        figures.push(
          atLeast(`${name}, ${search}, right at first`, first, '%', target.first),
          atLeast(`${name}, ${search}, within five`, firstFive, '%', target.firstFive),
        );
        if (!url) continue;
        const their = shares(list, 'nominatim');
        figures.push(
          atLeast(`${name}, ${search}, right at first, ahead of Nominatim by`, first - their.first, '%', 0),
        );
      }
    }
    return figures;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}
