import { geocode } from '../../shared/api/localities.ts';
import type { SavedAnswer, SavedListLine } from '../../shared/saved-search.ts';
import type { ServiceChoice } from '../../shared/settings.ts';
import { type LineAnswer, type LookedUp, lookedUp, type PlaceList } from './place-list.ts';
import type { ListLine } from './read-place-list.ts';

/** The lines of a list that was looked up, as a saved search has them. */
export const keptLines = ({ lines, found }: PlaceList): SavedListLine[] =>
  lines.map((line) => {
    if (line.kind !== 'address') return line;
    const one = found.get(line.line);
    return {
      ...line,
      asked: one?.address ?? line.address,
      chosen: one?.chosen ?? null,
      leftOut: one?.leftOut ?? false,
      corrected: one?.corrected ?? false,
      refused: one?.refused ?? null,
    };
  });

interface Kept {
  lines: readonly SavedListLine[];
  answers: readonly SavedAnswer[];
  service: ServiceChoice;
  /** ISO date-time. */
  askedAt: string | null;
}

/** A list as it was saved. */
export function placeListOf({ lines, answers, service, askedAt }: Kept): PlaceList {
  const at = askedAt === null ? 0 : Date.parse(askedAt);
  const byAddress = new Map(
    answers.flatMap(({ question, answer }): [unknown, LineAnswer][] => {
      const read = geocode.answer.safeParse(answer);
      return read.success ? [[question.address, { question, answer: read.data, service, at }]] : [];
    }),
  );
  const found = lines.flatMap((line): [number, LookedUp][] => {
    if (line.kind !== 'address') return [];
    const { asked, chosen, leftOut, corrected, refused } = line;
    const one = lookedUp(asked, byAddress.get(asked) ?? null, corrected);
    return [[line.line, { ...one, chosen, leftOut, refused }]];
  });
  return { lines: lines.map(lineOf), found: new Map(found) };
}

function lineOf(kept: SavedListLine): ListLine {
  if (kept.kind !== 'address') return kept;
  const { line, text, kind, name, address } = kept;
  return { line, text, kind, name, address };
}
