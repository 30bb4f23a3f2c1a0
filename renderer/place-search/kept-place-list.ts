import { geocode } from '../../shared/api/localities.ts';
import type { StoredLine, StoredPlaceList } from '../../shared/places/place-list.ts';
import type { SavedAnswer } from '../../shared/saved/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings/settings.ts';
import {
  ambiguousLine,
  type LineAnswer,
  type ListLine,
  type LookedUp,
  lookedUp,
  type PlaceList,
} from './place-list.ts';

/** Returns the lines of a list with their decisions, as stored. */
export const storedLines = ({ lines, found }: PlaceList): StoredLine[] =>
  lines.map((line) => {
    const lookedUpLine = found.get(line.line);
    if (line.kind === 'ambiguous')
      return { ...line, chosen: lookedUpLine?.chosen ?? null, leftOut: lookedUpLine?.leftOut ?? false };
    if (line.kind !== 'address') return line;
    return {
      ...line,
      asked: lookedUpLine?.address ?? line.address,
      chosen: lookedUpLine?.chosen ?? null,
      leftOut: lookedUpLine?.leftOut ?? false,
      corrected: lookedUpLine?.corrected ?? false,
      refused: lookedUpLine?.refused ?? null,
    };
  });

/** Returns the answers to the addresses of a list, without duplicates of addresses on several lines. */
export function answersTo({ found }: Pick<PlaceList, 'found'>): LineAnswer[] {
  const answers = [...found.values()].flatMap(({ answered }) => answered ?? []);
  return [...new Map(answers.map((answer) => [JSON.stringify(answer.question), answer])).values()];
}

interface SavedAnswers {
  answers: readonly SavedAnswer[];
  service: ServiceChoice;
  /** ISO date-time. */
  askedAt: string | null;
}

/** Returns the answers of a saved search with its service and time, which all of them share. */
export const savedLineAnswers = ({ answers, service, askedAt }: SavedAnswers): StoredPlaceList['answers'] =>
  answers.map(({ question, answer }) => ({
    question,
    answer,
    service,
    at: askedAt === null ? 0 : Date.parse(askedAt),
  }));

/** Returns a list from its stored lines and answers. Addresses that were neither answered nor rejected remain to look up. */
export function placeListOf({ lines, answers }: Pick<StoredPlaceList, 'lines' | 'answers'>): PlaceList {
  const answersByAddress = new Map(
    answers.flatMap(({ answer, ...query }): [unknown, LineAnswer][] => {
      const parsed = geocode.answer.safeParse(answer);
      return parsed.success ? [[query.question.address, { ...query, answer: parsed.data }]] : [];
    }),
  );
  const found = lines.flatMap((line): [number, LookedUp][] => {
    if (line.kind === 'ambiguous') {
      const { chosen, leftOut } = line;
      return [[line.line, { ...ambiguousLine(line), chosen, leftOut }]];
    }
    if (line.kind !== 'address') return [];
    const { asked, chosen, leftOut, corrected, refused } = line;
    const answered = answersByAddress.get(asked) ?? null;
    if (!answered && !refused) return [];
    return [[line.line, { ...lookedUp(asked, answered, corrected), chosen, leftOut, refused }]];
  });
  return { lines: lines.map(lineOf), found: new Map(found) };
}

function lineOf(stored: StoredLine): ListLine {
  if (stored.kind === 'ambiguous') {
    const { line, text, kind, name, positions } = stored;
    return { line, text, kind, name, positions };
  }
  if (stored.kind !== 'address') return stored;
  const { line, text, kind, name, address } = stored;
  return { line, text, kind, name, address };
}
