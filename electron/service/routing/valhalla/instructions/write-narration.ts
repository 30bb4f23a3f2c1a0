import type { Language } from '../../../../../shared/api/value-sets.ts';
import {
  actionShapes,
  type Cue,
  type Narration,
  type Place,
  type StreetRelation,
  streetRelations,
} from './cue.ts';
import type { Phrasebook } from './phrasebook.ts';
import { phrasebooks } from './phrasebooks.ts';

/** Part of a sentence. A sentence that starts with a name isn't capitalized. */
interface Piece {
  text: string;
  isName: boolean;
}

type Fillings = Readonly<Record<string, readonly Piece[]>>;

const asName = (text: string): Piece[] => [{ text, isName: true }];
const asText = (text: string): Piece[] => [{ text, isName: false }];

/** Returns the text of a narration in a language; `distance` is the formatted length of the maneuver. */
export function writeNarration({ cues, next }: Narration, language: Language, distance: string): string {
  const book = phrasebooks[language];
  const sentences = cues.map((cue) => cuePieces(cue, book, distance));
  if (next) {
    const [first, ...others] = next.cues.map((cue) => cuePieces(cue, book, distance));
    const template = next.afterDistance ? book.nextIn : book.next;
    sentences.push(
      fillTemplate(template, { cue: trimmedStart(first ?? []), distance: asText(distance) }),
      ...others,
    );
  }
  return sentences.map((pieces) => sentence(pieces, book, language)).join(book.sentenceGap);
}

function cuePieces(cue: Cue, book: Phrasebook, distance: string): Piece[] {
  const action = cue.action === 'ferryNamed' && isFerryName(cue.name, book) ? 'ferryCalled' : cue.action;
  const { directions = [] } = actionShapes[action];
  const { heading, ordinal, number, name, previous, level, side } = cue;
  const fillings: Record<string, readonly Piece[]> = {
    side: side ? fillTemplate(book.side, {}, side === 'left' ? 0 : 1) : [],
    for: cue.hasDistance ? fillTemplate(book.for, { distance: asText(distance) }) : [],
    heading: heading ? asText(book.headings[heading]) : [],
    ordinal: ordinal === undefined ? [] : asText(book.ordinal(ordinal)),
  };
  for (const [slot, value] of Object.entries({ number, name, previous, level })) {
    fillings[slot] = value === undefined ? [] : asName(value);
  }
  for (const relation of streetRelations)
    fillings[relation] = relationPieces(relation, cue.relations?.[relation], book);
  return fillTemplate(book.actions[action], fillings, cue.direction ? directions.indexOf(cue.direction) : 0);
}

const isFerryName = (name: string | undefined, { ferryWords }: Phrasebook): boolean =>
  name !== undefined && ferryWords.some((word) => name.toLowerCase().includes(word));

function relationPieces(
  relation: StreetRelation,
  place: Place | undefined,
  { relations: phrases, paths }: Phrasebook,
): Piece[] {
  if (place === undefined) return [];
  if (typeof place === 'string') return fillTemplate(phrases[relation], { name: asName(place) });
  return asText(relation === 'on' ? paths[place.path].on : paths[place.path].onto);
}

function fillTemplate(template: string, fillings: Fillings, direction = 0): Piece[] {
  return template.split(/[{}]/).flatMap((part, index) => {
    // Odd parts were inside braces.
    if (index % 2 === 0) return asText(part);
    return part.includes('|') ? asText(part.split('|')[direction] ?? '') : (fillings[part] ?? []);
  });
}

/** Drops the leading blank if a phrase starts with an optional part. */
function trimmedStart(pieces: readonly Piece[]): Piece[] {
  const [first, ...others] = pieces.filter(({ text }) => text !== '');
  return first ? [{ ...first, text: first.text.trimStart() }, ...others] : [];
}

const endsSentence = /[.!?。।]$/;

function sentence(pieces: readonly Piece[], { sentenceEnd }: Phrasebook, language: Language): string {
  const text = pieces
    .map((piece) => piece.text)
    .join('')
    .trim();
  const startsWithName = pieces.find((piece) => piece.text.trim() !== '')?.isName;
  const capitalizedText = startsWithName ? text : capitalized(text, language);
  return endsSentence.test(capitalizedText) ? capitalizedText : capitalizedText + sentenceEnd;
}

function capitalized(text: string, language: Language): string {
  const [first = ''] = text;
  // The Turkish lower-case i capitalizes to a dotted İ.
  const capital = language === 'tr' ? first.toLocaleUpperCase('tr') : first.toUpperCase();
  return capital + text.slice(first.length);
}
