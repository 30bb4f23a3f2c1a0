import {
  type Action,
  actionShapes,
  type Cue,
  type Direction,
  headings,
  type Narration,
  type Place,
  type StreetRelation,
  type UnnamedPath,
  type Value,
} from './cue.ts';
import { en } from './phrasebooks/en.ts';

/**
 * Parses an English instruction of Valhalla (`locales/en-US.json`, 3.6 to 3.8) by our English phrases. English is the only
 * one of its languages in which every phrase has all its parts.
 * @param actionsNow possible actions of the maneuver
 * @param actionsNext possible actions of the next maneuver
 * @returns undefined if the text doesn't match any phrase
 */
export function readNarration(
  text: string,
  actionsNow: readonly Action[],
  actionsNext: readonly Action[],
): Narration | undefined {
  const parts = splitAtThen(text);
  const currentCues = parts && readSentences(parts.now, actionsNow);
  const nextCues = parts && readSentences(parts.next, actionsNext);
  if (currentCues)
    return {
      cues: currentCues,
      ...(nextCues && { next: { cues: nextCues, afterDistance: parts.afterDistance } }),
    };
  const cues = readSentences(text, actionsNow);
  return cues && { cues };
}

function splitAtThen(text: string): { now: string; next: string; afterDistance: boolean } | undefined {
  const at = text.indexOf('. Then');
  if (at < 0) return undefined;
  const [now, rest] = [text.slice(0, at), text.slice(at + '. Then'.length)];
  if (rest.startsWith(' ')) return { now, next: rest.slice(1), afterDistance: false };
  const [, length = '', ...next] = rest.split(', ');
  const isLength = length.startsWith('in ') && isLengthText(length.slice('in '.length));
  return isLength ? { now, next: next.join(', '), afterDistance: true } : undefined;
}

/**
 * "Turn left onto A. Continue on B." is two sentences; "Enter the building, and continue on A." is treated likewise.
 */
const continuation = /(?:\.|, and) continue on /i;

function readSentences(text: string, allowed: readonly Action[]): Cue[] | undefined {
  const body = text.endsWith('.') ? text.slice(0, -1) : text;
  const cue = readCue(body, allowed);
  const link = continuation.exec(body);
  if (!link) return cue && [cue];
  const first = readCue(body.slice(0, link.index), allowed);
  const second = readCue(`continue on ${body.slice(link.index + link[0].length)}`, ['continue']);
  return first && second ? [first, second] : cue && [cue];
}

function readCue(text: string, allowed: readonly Action[]): Cue | undefined {
  for (const action of allowed) {
    const cue = readAction(text, action);
    if (cue) return cue;
  }
  return undefined;
}

function readAction(text: string, action: Action): Cue | undefined {
  const { relations: allowed = [], hasSide = false, hasDistance = false, directions } = actionShapes[action];
  const distance = hasDistance ? withoutDistance(text) : undefined;
  const { core, relations } = splitStreetPhrases(distance ?? text, allowed);
  const side = hasSide ? sideOf(core) : undefined;
  const withoutSide = side ? core.slice(0, -side.text.length) : core;
  for (const [index, { literals, values }] of (corePatterns.get(action) ?? []).entries()) {
    const found = valuesBetween(withoutSide, literals);
    const read = found && readValues(values, found);
    if (!read) continue;
    const direction = directions?.[index];
    // An unnamed path isn't a street name.
    const path = action === 'keepToStreet' ? unnamed[read.name ?? ''] : undefined;
    if (path)
      return { action: 'keep', ...(direction && { direction }), relations: { ...relations, onto: { path } } };
    return {
      action,
      ...read,
      ...(direction && { direction }),
      ...(side && { side: side.direction }),
      ...(Object.keys(relations).length > 0 && { relations }),
      ...(distance !== undefined && { hasDistance: true }),
    };
  }
  return undefined;
}

/** Converts only ASCII letters to lower case, so that the length stays the same. */
const lowerCase = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Removes invisible characters from a name and collapses blanks. */
const cleanName = (name: string) =>
  name
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

interface CorePattern {
  /** Text before, between and after the values, in lower case. */
  literals: readonly string[];
  values: readonly Value[];
}

/** For each action and direction, the phrase without its optional parts, which are all at the end in English. */
const corePatterns: ReadonlyMap<Action, readonly CorePattern[]> = new Map(
  (Object.keys(actionShapes) as Action[]).map((action) => [action, patternsOf(action)]),
);

function patternsOf(action: Action): CorePattern[] {
  const { directions = [undefined], values = [] } = actionShapes[action];
  return directions.map((_, index) => {
    const parts = lowerCase(en.actions[action]).split(/[{}]/);
    const literals = [''];
    for (const [place, part] of parts.entries()) {
      if (place % 2 === 0 || part.includes('|')) {
        literals.push((literals.pop() ?? '') + (place % 2 === 0 ? part : (part.split('|')[index] ?? '')));
      } else if (values.some((value) => value === part)) literals.push('');
    }
    return { literals, values };
  });
}

/** Returns the texts between the literals, in their original case; undefined if the text doesn't match them. */
function valuesBetween(text: string, literals: readonly string[]): string[] | undefined {
  const [first = '', ...others] = literals;
  const last = others.at(-1) ?? '';
  const lowerText = lowerCase(text);
  if (others.length === 0) return lowerText === first ? [] : undefined;
  if (!lowerText.startsWith(first) || !lowerText.endsWith(last)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const literal of others.slice(0, -1)) {
    const at = lowerText.indexOf(literal, from);
    if (at < 0) return undefined;
    found.push(text.slice(from, at));
    from = at + literal.length;
  }
  if (from > text.length - last.length) return undefined;
  return [...found, text.slice(from, text.length - last.length)];
}

function readValues(values: readonly Value[], found: readonly string[]): Partial<Cue> | undefined {
  const read: Partial<Cue> = {};
  for (const [index, value] of values.entries()) {
    const text = cleanName(found[index] ?? '');
    if (text === '') return undefined;
    if (value === 'heading') {
      const heading = headings.find((each) => en.headings[each] === text);
      if (!heading) return undefined;
      read.heading = heading;
    } else if (value === 'ordinal') {
      const exit = Number.parseInt(text, 10);
      if (!(exit > 0 && text === en.ordinal(exit))) return undefined;
      read.ordinal = exit;
    } else read[value] = text;
  }
  return read;
}

/** Removes the length at the end of a text; undefined if there is none. */
function withoutDistance(text: string): string | undefined {
  const before = en.for.replace('{distance}', '');
  const at = text.lastIndexOf(before);
  return at >= 0 && isLengthText(text.slice(at + before.length)) ? text.slice(0, at) : undefined;
}

const isLengthText = (text: string): boolean =>
  /^(?:[\d.,]+|a half|a quarter|less than \d+) (?:kilometers?|meters?|miles?|feet)$/.test(text);

const markers = new Map(
  (Object.keys(en.relations) as StreetRelation[]).map((relation) => [
    relation,
    en.relations[relation].replace('{name}', ''),
  ]),
);

/** Splits a text into the part before the street phrases, and each street phrase. */
function splitStreetPhrases(
  text: string,
  allowed: readonly StreetRelation[],
): { core: string; relations: Partial<Record<StreetRelation, Place>> } {
  const starts = allowed.flatMap((relation, order) => {
    const marker = markers.get(relation) ?? '';
    const at = text.indexOf(marker);
    return at < 0 ? [] : [{ relation, order, at, from: at + marker.length }];
  });
  starts.sort((one, other) => one.at - other.at);
  // In English, the phrases are in the order of `allowed`. A match out of order is part of a name.
  const phraseStarts = starts.filter((start, index) =>
    starts.slice(0, index).every((before) => before.order < start.order),
  );
  const found: Partial<Record<StreetRelation, Place>> = {};
  for (const [index, { relation, from }] of phraseStarts.entries()) {
    const name = cleanName(text.slice(from, phraseStarts[index + 1]?.at));
    if (name !== '') found[relation] = placeOf(name);
  }
  return { core: text.slice(0, phraseStarts[0]?.at), relations: found };
}

/** English terms for paths without a name. */
const unnamed: Readonly<Record<string, UnnamedPath>> = {
  'the walkway': 'walkway',
  'the crosswalk': 'crosswalk',
  'the cycleway': 'cycleway',
  'the mountain bike trail': 'mountainBikeTrail',
};

function placeOf(name: string): Place {
  const path = unnamed[name];
  return path ? { path } : name;
}

const sides = (['left', 'right'] as const).map((direction: Direction, index) => ({
  direction,
  text: en.side.replace(/\{([^{|]*)\|([^{|}]*)\}/, index === 0 ? '$1' : '$2'),
}));

const sideOf = (core: string) => sides.find(({ text }) => core.endsWith(text));
