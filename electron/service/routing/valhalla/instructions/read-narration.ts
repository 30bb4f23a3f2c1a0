import {
  type Act,
  acts,
  type Cue,
  type Direction,
  headings,
  type Narration,
  type Place,
  type UnnamedPath,
  type Value,
  type Way,
} from './cue.ts';
import { en } from './phrasebooks/en.ts';

/**
 * Reads what Valhalla writes in English (`locales/en-US.json`, 3.6 to 3.8) by the phrases in which it is said here: of
 * all languages that it is built with, English alone has each of its phrases, with all that belongs into it.
 */

/**
 * The narration of a text; undefined for one that says something else. `actsNow` and `actsNext` are what may be said
 * of its maneuver and of the next one.
 */
export function readNarration(
  text: string,
  actsNow: readonly Act[],
  actsNext: readonly Act[],
): Narration | undefined {
  const parted = partedByThen(text);
  const now = parted && readSentences(parted.now, actsNow);
  const soon = parted && readSentences(parted.next, actsNext);
  if (now) return { cues: now, ...(soon && { next: { cues: soon, afterDistance: parted.afterDistance } }) };
  const cues = readSentences(text, actsNow);
  return cues && { cues };
}

function partedByThen(text: string): { now: string; next: string; afterDistance: boolean } | undefined {
  const at = text.indexOf('. Then');
  if (at < 0) return undefined;
  const [now, rest] = [text.slice(0, at), text.slice(at + '. Then'.length)];
  if (rest.startsWith(' ')) return { now, next: rest.slice(1), afterDistance: false };
  const [, length = '', ...next] = rest.split(', ');
  const isLength = length.startsWith('in ') && isLengthText(length.slice('in '.length));
  return isLength ? { now, next: next.join(', '), afterDistance: true } : undefined;
}

/** "Turn left onto A. Continue on B." is two sentences, "Enter the building, and continue on A." is as good as two. */
const continued = /(?:\.|, and) continue on /i;

function readSentences(text: string, allowed: readonly Act[]): Cue[] | undefined {
  const body = text.endsWith('.') ? text.slice(0, -1) : text;
  const cue = readCue(body, allowed);
  const link = continued.exec(body);
  if (!link) return cue && [cue];
  const first = readCue(body.slice(0, link.index), allowed);
  const second = readCue(`continue on ${body.slice(link.index + link[0].length)}`, ['continue']);
  return first && second ? [first, second] : cue && [cue];
}

function readCue(text: string, allowed: readonly Act[]): Cue | undefined {
  for (const act of allowed) {
    const cue = readAct(text, act);
    if (cue) return cue;
  }
  return undefined;
}

function readAct(text: string, act: Act): Cue | undefined {
  const { ways: allowed = [], hasSide = false, hasDistance = false, directions } = acts[act];
  const distance = hasDistance ? withoutDistance(text) : undefined;
  const { core, ways } = withoutWays(distance ?? text, allowed);
  const side = hasSide ? sideOf(core) : undefined;
  const bare = side ? core.slice(0, -side.text.length) : core;
  for (const [index, { literals, values }] of (corePatterns.get(act) ?? []).entries()) {
    const found = matched(bare, literals);
    const read = found && readValues(values, found);
    if (!read) continue;
    const direction = directions?.[index];
    // A path without a name is no street that could be named.
    const path = act === 'keepToStreet' ? unnamed[read.name ?? ''] : undefined;
    if (path) return { act: 'keep', ...(direction && { direction }), ways: { ...ways, onto: { path } } };
    return {
      act,
      ...read,
      ...(direction && { direction }),
      ...(side && { side: side.direction }),
      ...(Object.keys(ways).length > 0 && { ways }),
      ...(distance !== undefined && { hasDistance: true }),
    };
  }
  return undefined;
}

/** Letters beyond ASCII stay: a text has to keep its length. */
const lowered = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** What a name has, without what cannot be seen of it, and one blank where there are several. */
const cleaned = (name: string) =>
  name
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

interface CorePattern {
  /** What stands before, between and after the values, in small letters. */
  literals: readonly string[];
  values: readonly Value[];
}

/** Of each act, by direction, the phrase without what may follow it: in English all of that is at the end. */
const corePatterns: ReadonlyMap<Act, readonly CorePattern[]> = new Map(
  (Object.keys(acts) as Act[]).map((act) => [act, patternsOf(act)]),
);

function patternsOf(act: Act): CorePattern[] {
  const { directions = [undefined], values = [] } = acts[act];
  return directions.map((_, index) => {
    const parts = lowered(en.acts[act]).split(/[{}]/);
    const literals = [''];
    for (const [place, part] of parts.entries()) {
      if (place % 2 === 0 || part.includes('|')) {
        literals.push((literals.pop() ?? '') + (place % 2 === 0 ? part : (part.split('|')[index] ?? '')));
      } else if (values.some((value) => value === part)) literals.push('');
    }
    return { literals, values };
  });
}

/** What stands between the literals. */
function matched(text: string, literals: readonly string[]): string[] | undefined {
  const [first = '', ...others] = literals;
  const last = others.at(-1) ?? '';
  const small = lowered(text);
  if (others.length === 0) return small === first ? [] : undefined;
  if (!small.startsWith(first) || !small.endsWith(last)) return undefined;
  const found: string[] = [];
  let from = first.length;
  for (const literal of others.slice(0, -1)) {
    const at = small.indexOf(literal, from);
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
    const text = cleaned(found[index] ?? '');
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

/** A text without the length at its end; undefined where there is none. */
function withoutDistance(text: string): string | undefined {
  const before = en.for.replace('{distance}', '');
  const at = text.lastIndexOf(before);
  return at >= 0 && isLengthText(text.slice(at + before.length)) ? text.slice(0, at) : undefined;
}

const isLengthText = (text: string): boolean =>
  /^(?:[\d.,]+|a half|a quarter|less than \d+) (?:kilometers?|meters?|miles?|feet)$/.test(text);

const markers = new Map(
  (Object.keys(en.ways) as Way[]).map((way) => [way, en.ways[way].replace('{name}', '')]),
);

/** What comes before the ways, and each way up to the next that may follow it. */
function withoutWays(
  text: string,
  allowed: readonly Way[],
): { core: string; ways: Partial<Record<Way, Place>> } {
  const starts = allowed.flatMap((way, order) => {
    const marker = markers.get(way) ?? '';
    const at = text.indexOf(marker);
    return at < 0 ? [] : [{ way, order, at, from: at + marker.length }];
  });
  starts.sort((one, other) => one.at - other.at);
  // What comes earlier than English would say it is part of a name.
  const told = starts.filter((start, index) =>
    starts.slice(0, index).every((before) => before.order < start.order),
  );
  const found: Partial<Record<Way, Place>> = {};
  for (const [index, { way, from }] of told.entries()) {
    const name = cleaned(text.slice(from, told[index + 1]?.at));
    if (name !== '') found[way] = placeOf(name);
  }
  return { core: text.slice(0, told[0]?.at), ways: found };
}

/** What English calls the paths that have no name. */
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
