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

/** The lines of a looked-up list as they are stored. */
export const storedLines = ({ lines, found }: PlaceList): StoredLine[] =>
  lines.map((line) => {
    const one = found.get(line.line);
    if (line.kind === 'ambiguous')
      return { ...line, chosen: one?.chosen ?? null, leftOut: one?.leftOut ?? false };
    if (line.kind !== 'address') return line;
    return {
      ...line,
      asked: one?.address ?? line.address,
      chosen: one?.chosen ?? null,
      leftOut: one?.leftOut ?? false,
      corrected: one?.corrected ?? false,
      refused: one?.refused ?? null,
    };
  });

/** Answers to the addresses of a list; an address that is on several lines was requested once. */
export function answersTo({ found }: Pick<PlaceList, 'found'>): LineAnswer[] {
  const all = [...found.values()].flatMap(({ answered }) => answered ?? []);
  return [...new Map(all.map((one) => [JSON.stringify(one.question), one])).values()];
}

interface SavedAnswers {
  answers: readonly SavedAnswer[];
  service: ServiceChoice;
  /** ISO date-time. */
  askedAt: string | null;
}

/** The answers of a saved search, which are all of one service and time. */
export const savedLineAnswers = ({ answers, service, askedAt }: SavedAnswers): StoredPlaceList['answers'] =>
  answers.map(({ question, answer }) => ({
    question,
    answer,
    service,
    at: askedAt === null ? 0 : Date.parse(askedAt),
  }));

/** A list as it was kept; an address that was neither answered nor refused is still to be looked up. */
export function placeListOf({ lines, answers }: Pick<StoredPlaceList, 'lines' | 'answers'>): PlaceList {
  const byAddress = new Map(
    answers.flatMap(({ answer, ...query }): [unknown, LineAnswer][] => {
      const read = geocode.answer.safeParse(answer);
      return read.success ? [[query.question.address, { ...query, answer: read.data }]] : [];
    }),
  );
  const found = lines.flatMap((line): [number, LookedUp][] => {
    if (line.kind === 'ambiguous') {
      const { chosen, leftOut } = line;
      return [[line.line, { ...ambiguousLine(line), chosen, leftOut }]];
    }
    if (line.kind !== 'address') return [];
    const { asked, chosen, leftOut, corrected, refused } = line;
    const answered = byAddress.get(asked) ?? null;
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
