import { expect, test } from 'vitest';
import { type WindowLanguage, windowLanguages } from '../../shared/settings/settings.ts';

type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>('./*/*.json', { eager: true, import: 'default' });
const wordsOf = (language: string): Words =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([path, words]) => (path.startsWith(`./${language}/`) ? [words] : [])),
  );

const english = wordsOf('en');
const others = windowLanguages.filter((language) => language !== 'en');
const parameter = /\{\{.*?\}\}/g;

/** Texts of one language for which a rule does not hold, by key, so that a failure shows them. */
const breaking = (language: WindowLanguage, isBroken: (text: string, key: string) => boolean): Words =>
  Object.fromEntries(
    Object.entries(wordsOf(language)).filter(([key, text]) => isBroken(text.replace(parameter, '{}'), key)),
  );

/** Names, units, formats and keys that every language writes as English does. */
const international = [
  ...['Zonedesk', '{} – Zonedesk', 'Woosmap', 'Open Database License (openstreetmap.org/copyright)'],
  ...[
    'GeoJSON',
    'KML',
    'KMZ',
    'GPX',
    'Shapefile',
    'GeoPackage',
    'Well-Known Text',
    'UTF-8 (Unicode)',
    'URL',
    'OK',
  ],
  ...['min', 'km', 'mi', '{} min', '{} km', '≤ {} min', '{}–{} min', '{}, {} KB', 'Zoom {}'],
];

/** Words that a language shares with English, by spelling and by meaning. */
const shared: Readonly<Record<string, readonly string[]>> = {
  de: [
    ...[
      'Alternative',
      'Alternative {}',
      'App',
      'Aquarium',
      'Bank',
      'Bar',
      'Bus',
      'Café',
      'Engines',
      'Esc',
      'Hostel',
    ],
    ...[
      'Hotel',
      'Imperial',
      'Kindergarten',
      'Limit',
      'Matrix',
      'Median',
      'Monorail',
      'Motel',
      'Museum',
      'Name',
    ],
    ...[
      'Offline',
      'Online',
      'Optional',
      'Orange',
      'Park',
      'Pause',
      'Polygon',
      'Radius',
      'Radius {}',
      'Radius (km)',
    ],
    ...[
      'Radius (m)',
      'Region',
      'Restaurant',
      'Route',
      'Route, {} {}',
      'Start',
      'Status',
      'Status: {}',
      'System',
    ],
    ...[
      'Tag',
      'Tags',
      'Theater',
      'Updates',
      'Version {}, MapLibre {}',
      'Zone',
      'Zoo',
      '{} code',
      '{} in {} min',
    ],
  ],
  fr: [
    ...[
      'Active · {}',
      'Aquarium',
      'Bar',
      'Bus',
      'Café',
      'Contours',
      'Ctrl',
      'Date',
      'Description',
      'description',
    ],
    ...[
      'destinations',
      'Destinations',
      'Direct',
      'Distance',
      'Ferries',
      'Ferry',
      'Finance',
      'Guide',
      'Isochrones',
    ],
    ...[
      'Latitude',
      'Local',
      'Longitude',
      'Minutes',
      'Monorail',
      'Monument',
      'Motel',
      'Note',
      'Options',
      'Options ({})',
    ],
    ...[
      'Orange',
      'Orientation',
      'Pages',
      'Parking',
      'Pause',
      'Police',
      'Portrait',
      'Pub',
      'Rectangle',
      'Restaurant',
    ],
    ...[
      'Segment {}',
      'Service',
      'Source',
      'Sports',
      'Suggestions',
      'Total',
      'Total {}',
      'Type',
      'Types',
      'types',
    ],
    ...[
      'Version {}, MapLibre {}',
      'Versions',
      'via {}',
      'Village',
      'Zone',
      'Zones',
      'Zoo',
      '{} code',
      '{} codes',
    ],
    ...['{} suggestion', '{} suggestions', '{} zone', '{} zones'],
  ],
  es: [
    ...[
      'Bar',
      'Buffer',
      'Café',
      'Color',
      'Ctrl',
      'Error',
      'Esc',
      'Funicular',
      'Hospital',
      'Hotel',
      'Ins',
      'Local',
    ],
    ...['Motel', 'Pub', 'Total', 'Total {}'],
  ],
  it: [
    ...[
      'Area',
      'Area {}',
      'area {} → {}',
      'Backspace',
      'Bar',
      'Bed and breakfast',
      'Buffer',
      'Ctrl',
      'Esc',
      'Fast food',
    ],
    ...[
      'File',
      'File:',
      'Home',
      'Hotel',
      'Ins',
      'Motel',
      'Offline',
      'Online',
      'Pub',
      'Scenario',
      'Separate',
      'Tram',
      'via {}',
    ],
    ...['Zoo', '{} area, {}', '{} in {} min'],
  ],
};

test.each(others)('%s has no text in English but words that both share', (language) => {
  const allowed = new Set([...international, ...(shared[language] ?? [])]);
  const left = breaking(
    language,
    (text, key) =>
      text === english[key]?.replace(parameter, '{}') && /\p{L}{2}/u.test(text) && !allowed.has(text.trim()),
  );
  expect(left).toEqual({});
});

/** Quotation marks of each language, the opening one first; of French with a no-break space inside. */
const quotationMarks = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['«\u00a0', '\u00a0»'],
  es: ['«', '»'],
  it: ['«', '»'],
} as const satisfies Record<WindowLanguage, readonly [string, string]>;

/** Texts about the characters themselves: what a template or a file name must not have. */
const aboutCharacters = new Set(['searchOptions.templateFault.quote', 'workspaces.wrongName']);

test.each(windowLanguages)('%s has typographic apostrophes and one pair of quotation marks', (language) => {
  const [open, close] = quotationMarks[language];
  const wrong = breaking(language, (text, key) => {
    if (aboutCharacters.has(key)) return false;
    const unquoted = text.split(open).map((part) => part.replace(close, ''));
    const isBalanced = text.split(open).length === text.split(close).length;
    return !isBalanced || /["'`´‘‚„“”«»]/.test(unquoted.join(''));
  });
  expect(wrong).toEqual({});
});

test.each(windowLanguages)(
  '%s writes an ellipsis as one character, with a space only after a comma',
  (language) => {
    expect(breaking(language, (text) => /\.\.|[^,\s]\s…/.test(text))).toEqual({});
  },
);

test.each(windowLanguages)('%s has one space at most between words', (language) => {
  expect(breaking(language, (text) => /\s{2}/.test(text))).toEqual({});
});

test('French has a no-break space before : ; ? !, and the other languages have none', () => {
  const withoutSpace = breaking(
    'fr',
    (text) => / [:;?!»]|« /.test(text) || /[^\s\u00a0:/][:;?!](?=\s|$)/.test(text),
  );
  expect(withoutSpace).toEqual({});
  const spaced = windowLanguages
    .filter((language) => language !== 'fr')
    .map((language) =>
      breaking(language, (text, key) => !aboutCharacters.has(key) && /\s[:;?!](?=\s|$)/.test(text)),
    );
  expect(spaced).toEqual(spaced.map(() => ({})));
});

test('English has a comma before the last of three', () => {
  expect(breaking('en', (text) => /[\p{L}{}-]+, [\p{L}{}-]+ (?:and|or) /u.test(text))).toEqual({});
});

test('a Spanish question or exclamation is opened as well as closed', () => {
  const count = (text: string, mark: string) => text.split(mark).length;
  const wrong = breaking(
    'es',
    (text) => count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
  );
  expect(wrong).toEqual(
    Object.fromEntries(Object.entries(wordsOf('es')).filter(([key]) => key === 'workspaces.wrongName')),
  );
});

/** Limits, which are never 1. */
const limits = new Set(['max', 'most', 'limit', 'megabytes', 'items', 'positions', 'size']);

/** Texts that are shown only where the number in them is 2 at least. */
const ofSeveral = new Set([
  ...['cover.countedBoth', 'cover.drawn', 'fault.field.junction-crowded', 'fault.field.road-too-long'],
  ...[
    'geocoding.tooLong',
    'matrix.tooMany',
    'picture.pixelsFault',
    'zones.repaired.some',
    'ended.matrixText',
  ],
  ...['placeList.tooMany', 'saved.history.about', 'zones.merged'],
]);

test('a noun after a number has a text for each plural form', () => {
  const counted = /\{\{(\w+), number\}\} (?!has\b|is\b|less\b)[a-z]+s\b/g;
  const wrong = Object.entries(english).filter(([key, text]) => {
    const [base, form] = key.split(/_(?=one$|other$)/);
    const isExempt = ofSeveral.has(base ?? key);
    return [...text.matchAll(counted)].some(
      ([, name = '']) => !isExempt && !limits.has(name) && !(name === 'count' && form),
    );
  });
  expect(Object.fromEntries(wrong)).toEqual({});
});

/** In French, Spanish and Italian a noun follows a million after a preposition: "1 000 000 de zones". */
const ofMillions = { fr: /^(?:de |d’)/, es: /^de /, it: /^di / } as const;

test.each(['fr', 'es', 'it'] as const)('%s joins a noun to millions by a preposition', (language) => {
  const words = wordsOf(language);
  const nouns = new Set(
    Object.values(words).flatMap((text) =>
      [...text.matchAll(/\{\{count(?:, number)?\}\} (?:de |di |d’)(\p{L}+)/gu)].map(([, noun]) => noun),
    ),
  );
  const wrong = Object.entries(words).filter(([key, text]) => {
    const after = /_many$/.test(key) ? /\{\{count(?:, number)?\}\} (.*)/su.exec(text)?.[1] : undefined;
    const noun = after && /^\p{L}+/u.exec(after)?.[0];
    return after !== undefined && nouns.has(noun) && !ofMillions[language].test(after);
  });
  expect(Object.fromEntries(wrong)).toEqual({});
});
