import { describe, expect, test } from 'vitest';
import { type Language, languages } from '../../../../../shared/api/value-sets.ts';
import { routingUnavailableReason } from '../../../../region-format/local-engine.ts';
import { type Action, actionShapes } from './cue.ts';
import { type CatalogSubset, type EngineCatalog, engineCatalogs } from './engine-catalog.testing.ts';
import { readNarration } from './read-narration.ts';
import { textFaults } from './text-faults.testing.ts';
import { writeNarration } from './write-narration.ts';

/** Sample values for the placeholders of Valhalla's phrases. */
const names: Readonly<Record<string, string>> = {
  '<STREET_NAMES>': 'Rincón 5',
  '<BEGIN_STREET_NAMES>': 'Ruta 8',
  '<PREVIOUS_STREET_NAMES>': 'Calle 4',
  '<CROSS_STREET_NAMES>': 'Sarandí',
  '<ROUNDABOUT_EXIT_STREET_NAMES>': 'Colonia',
  '<ROUNDABOUT_EXIT_BEGIN_STREET_NAMES>': 'Uruguay',
  '<JUNCTION_NAME>': 'Tres Cruces',
  '<TOWARD_SIGN>': 'Minas/Rocha',
  '<BRANCH_SIGN>': 'A 5',
  '<NAME_SIGN>': 'Centro',
  '<NUMBER_SIGN>': '12B',
  '<LEVEL>': 'P2',
};

/** Phrases that never occur in this service, whose routes are by car, on foot, or by bicycle to places without a name. */
const unsaid = [
  /^(?:arrive|depart)(?:_verbal)?$/,
  /^(?:transit|post_transition_transit)/,
  /^destination.*\/[13]$/,
  // Other modes of travel.
  /^start\/[012]$/,
  /^start_verbal\/[0-4]$/,
  // Only for blind people, and for devices.
  /^pass$/,
  /^exit_visual$/,
  /^approach_verbal_alert$/,
];
const isSaid = (...keys: string[]) => keys.every((key) => !unsaid.some((pattern) => pattern.test(key)));

interface FilledPhrase {
  key: string;
  text: string;
  names: string[];
  holds: string[];
}

/** Returns the filled phrases of a language, with what each must contain because the English phrase at its index does. */
function filledPhrases(catalog: EngineCatalog, english: EngineCatalog): FilledPhrase[] {
  return Object.entries(catalog)
    .filter(([group]) => isSaid(group))
    .flatMap(([group, subset]) =>
      Object.entries(subset.phrases)
        .filter(([index]) => isSaid(`${group}/${index}`))
        .flatMap(([index, phrase]) =>
          variantsOf(subset).map((own) => {
            const fillings = { ...Object.fromEntries(own), ...cuesOf(catalog) };
            const englishPhrase = english[group]?.phrases[index] ?? phrase;
            return {
              key: `${group}/${index}`,
              text: filled(phrase, { ...names, ...fillings }),
              names: Object.keys(names).flatMap((tag) =>
                englishPhrase.includes(tag) ? (names[tag] ?? []) : [],
              ),
              holds: own.flatMap(([tag, words]) => (englishPhrase.includes(tag) ? words : [])),
            };
          }),
        ),
    );
}

const filled = (phrase: string, fillings: Readonly<Record<string, string>>) =>
  phrase.replace(/<[A-Z_]+>/g, (tag) => fillings[tag] ?? tag);

/** Returns combinations of the words of a language, by index, in which each word occurs. */
function variantsOf({
  ordinal_values = [],
  relative_directions = [],
  cardinal_directions = [],
  metric_lengths = [],
  us_customary_lengths = [],
  ferry_label,
}: CatalogSubset) {
  const lengths = [...metric_lengths, ...us_customary_lengths].map((length) => filled(length, numbers));
  const lists: Record<string, readonly string[]> = {
    '<ORDINAL_VALUE>': ordinal_values,
    '<RELATIVE_DIRECTION>': relative_directions,
    '<CARDINAL_DIRECTION>': cardinal_directions,
    '<LENGTH>': lengths,
    '<FERRY_LABEL>': ferry_label === undefined ? [] : [ferry_label],
  };
  const count = Math.max(1, ...Object.values(lists).map((list) => list.length));
  return Array.from({ length: count }, (_, index) => {
    return Object.entries(lists).flatMap(([tag, list]): [string, string][] => {
      const words = list[Math.min(index, list.length - 1)];
      return words === undefined ? [] : [[tag, words]];
    });
  });
}

/** Returns instructions of two maneuvers at once in the language. */
function cuesOf({ turn_verbal }: EngineCatalog): Record<string, string> {
  const [left = ''] = turn_verbal?.relative_directions ?? [];
  const turn = filled(turn_verbal?.phrases[0] ?? '', { '<RELATIVE_DIRECTION>': left });
  return { '<CURRENT_VERBAL_CUE>': turn, '<NEXT_VERBAL_CUE>': turn };
}

const numbers = { '<KILOMETERS>': '3', '<METERS>': '300', '<MILES>': '3', '<FEET>': '300' };

/** Returns the faults in the texts of a language, each with its phrase or list. */
function catalogFaults(catalog: EngineCatalog, english: EngineCatalog, language: Language): string[] {
  const ofPhrases = filledPhrases(catalog, english).flatMap(({ key, text, names: expectedNames, holds }) =>
    textFaults(text, { language, names: expectedNames, contains: holds }).map((fault) => `${key}: ${fault}`),
  );
  const ofLists = Object.entries(catalog)
    .filter(([group]) => isSaid(group))
    .flatMap(([group, subset]) =>
      listFaults(subset, english[group] ?? subset, language).map((fault) => `${group}: ${fault}`),
    );
  return [...new Set([...ofPhrases, ...ofLists])];
}

function listFaults(subset: CatalogSubset, english: CatalogSubset, language: Language): string[] {
  const { cardinal_directions = [], relative_directions = [], empty_street_name_labels = [] } = subset;
  const isRepeated = [cardinal_directions, relative_directions].some(
    (words) => new Set(words).size < words.length,
  );
  const lengths = (of: CatalogSubset) => [...(of.metric_lengths ?? []), ...(of.us_customary_lengths ?? [])];
  const lostNumbers = lengths(english).some(
    (length, index) => length.includes('<') && lengths(subset)[index]?.includes('<') !== true,
  );
  return [
    ...(isRepeated ? ['one word for two directions'] : []),
    ...(lostNumbers ? ['a length without its number'] : []),
    ...empty_street_name_labels.flatMap((label) =>
      textFaults(`${label.slice(0, 1).toUpperCase()}${label.slice(1)}.`, { language, names: [] }),
    ),
  ];
}

describe.skipIf(routingUnavailableReason() !== null)('the texts that Valhalla is built with', () => {
  const catalogs = routingUnavailableReason() === null ? engineCatalogs() : new Map<string, EngineCatalog>();
  const english = catalogs.get('en') ?? {};
  const all = Object.keys(actionShapes) as Action[];

  test('every English phrase is parsed, and written with the same words', () => {
    const phrases = filledPhrases(english, english);
    expect(phrases.length).toBeGreaterThan(300);
    const lost = phrases.flatMap(({ key, text, names: expectedNames }) => {
      const length = / (?:for|Then, in) ([^.]*?)(?:\.$|, Turn)/.exec(text)?.[1] ?? '';
      const narration = readNarration(text, all, all);
      const again = narration ? writeNarration(narration, 'en', length) : 'nothing';
      const faults = textFaults(again, { language: 'en', names: expectedNames });
      const isSame = lowered(again) === lowered(text) || reworded.some((pattern) => pattern.test(text));
      return isSame && faults.length === 0 ? [] : [`${key}: ${text} as ${again} (${faults.join(', ')})`];
    });
    expect(lost).toEqual([]);
  });

  test('the next maneuver is parsed along with the current one and its distance', () => {
    const { 0: soon = '', 1: later = '' } = english.verbal_multi_cue?.phrases ?? {};
    const now = {
      '<CURRENT_VERBAL_CUE>': 'Turn left onto Rincón.',
      '<NEXT_VERBAL_CUE>': 'Keep right at the fork.',
    };
    const read = (text: string) => readNarration(text, ['turn'], ['fork']);
    const turn = { action: 'turn', direction: 'left', relations: { onto: 'Rincón' } };
    const fork = { action: 'fork', direction: 'right' };
    expect(read(filled(soon, now))).toEqual({ cues: [turn], next: { cues: [fork], afterDistance: false } });
    for (const length of ['300 meters', '1 kilometer', 'less than 10 feet', 'a quarter mile', '1.5 miles']) {
      const text = filled(later, { ...now, '<LENGTH>': length });
      expect(read(text), text).toEqual({ cues: [turn], next: { cues: [fork], afterDistance: true } });
    }
  });

  // All languages use our phrases. If one must be removed from this list, Valhalla has corrected its texts.
  test('the same check finds faults in every other language', () => {
    const faulty = languages.filter((language) => {
      const catalog = language === 'en' ? undefined : catalogs.get(language);
      return catalog && catalogFaults(catalog, english, language).length > 0;
    });
    const missing = languages.filter((language) => !catalogs.has(language));
    expect({ faulty, missing }).toEqual({
      faulty: languages.filter((language) => !['en', 'he', 'zh'].includes(language)),
      missing: ['he', 'zh'],
    });
  });

  test.each([
    ['bg', 'bear_verbal/1: a placeholder'],
    ['bg', 'post_transition_verbal: a length without its number'],
    ['ca', 'continue/2: two blanks'],
    ['de', 'enter_roundabout_verbal/9: without dritte'],
    ['fi', 'turn/3: an invisible character'],
    ['fr', 'start: one word for two directions'],
    ['hi', 'enter_roundabout/2: English words'],
    ['it', 'exit_verbal/16: an HTML entity'],
    ['nl', 'turn: English words'],
    ['pt', 'bear_verbal/5: a word that touches a name'],
    ['ru', 'verbal_multi_cue/0: punctuation twice'],
    ['sv', 'continue_verbal/1: a blank before punctuation'],
    ['tr', 'start: one word for two directions'],
  ] as const)('the check finds a fault in %s: %s', (language, fault) => {
    expect(catalogFaults(catalogs.get(language) ?? {}, english, language)).toContain(fault);
  });
});

/** Normalizes Valhalla's texts: "Take the Ferry." and "Then Turn left." have capitals inside, "Enter Rincón" has no period. */
const lowered = (text: string) => text.toLowerCase().replace(/\.$/, '');
/** Splits what is equivalent to two sentences. */
const reworded = [/^(?:Enter|Exit) the building, and continue on /];
