import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Action, actionShapes, type Cue, type Narration, type Place } from './cue.ts';
import { canBeNarrated, cuesOf } from './possible-cues.testing.ts';
import { readNarration } from './read-narration.ts';
import { writeNarration } from './write-narration.ts';

const all = Object.keys(actionShapes) as Action[];
// Both actions for named ferries have the same English text, so it is parsed as one of them.
const cues = all
  .filter((action) => action !== 'ferryCalled')
  .flatMap((action) => cuesOf(action).filter(canBeNarrated));

const name = fc.constantFrom(
  'Rincón',
  'Rua Dr. António José de Almeida',
  "Rue de l'Église/D 30",
  'Straße des 17. Juni',
  'Calle 4, Ruta 8',
  'Camino Carrasco (norte)',
  'Левашовский проспект',
  '東名高速道路',
  'שדרות רוטשילד',
  'A 4',
);
const place = fc.oneof(
  { weight: 4, arbitrary: name },
  fc.constantFrom<Place>({ path: 'walkway' }, { path: 'crosswalk' }, { path: 'cycleway' }),
);

/** Returns a cue with other names. */
const namedCue = fc
  .tuple(
    fc.constantFrom(...cues),
    fc.array(name, { minLength: 4, maxLength: 4 }),
    fc.array(place, { minLength: 7, maxLength: 7 }),
  )
  .map(([cue, names, places]): Cue => {
    const [previous = '', number = '', level = '', own = ''] = names;
    return {
      ...cue,
      ...(cue.name && { name: own }),
      ...(cue.previous && { previous }),
      ...(cue.number && { number }),
      ...(cue.level && { level }),
      ...(cue.relations && {
        relations: Object.fromEntries(
          Object.keys(cue.relations).map((relation, index) => [relation, placeFor(relation, places[index])]),
        ),
      }),
    };
  });

/** Cues with unnamed paths. */
const placeFor = (relation: string, given: Place | undefined): Place =>
  typeof given === 'string' || relation === 'on' || relation === 'onto' ? (given ?? '') : 'Ellauri';

const narration = fc.oneof(
  namedCue.map((cue): Narration => ({ cues: [cue] })),
  fc
    .tuple(namedCue, namedCue, fc.boolean())
    .map(([cue, next, afterDistance]): Narration => ({ cues: [cue], next: { cues: [next], afterDistance } })),
);

test('English instructions are parsed into what they were written from', () => {
  fc.assert(
    fc.property(
      narration,
      fc.constantFrom('300 meters', '1.5 kilometers', '1 mile', 'less than 10 feet'),
      (original, length) => {
        const now = original.cues.map(({ action }) => action);
        const next = original.next?.cues.map(({ action }) => action) ?? [];
        expect(readNarration(writeNarration(original, 'en', length), now, next)).toEqual(original);
      },
    ),
    { numRuns: 2000 },
  );
});

test('every cue is recognized among all actions', () => {
  const lost = cues.filter((cue) => {
    const text = writeNarration({ cues: [cue] }, 'en', '300 meters');
    const read = readNarration(text, all, []);
    return !read || writeNarration(read, 'en', '300 meters') !== text;
  });
  expect(lost).toEqual([]);
});

test('only invisible characters and repeated blanks are removed from names', () => {
  const read = (text: string) => readNarration(text, ['turn'], [])?.cues[0]?.relations?.onto;
  expect(read('Turn left onto \u200eRua  de\u00a0Cima \u200e.')).toBe('Rua de Cima');
  expect(read('Turn left onto Sítio à direita – Av. N.º 1.')).toBe('Sítio à direita – Av. N.º 1');
});

test.each([
  'Turn sideways onto Rincón.',
  'Enter the roundabout and take the 0th exit.',
  'Enter the roundabout and take the 2rd exit.',
  'Take exit .',
  '',
])('other texts aren’t parsed: %s', (text) => {
  expect(readNarration(text, ['turn', 'roundaboutOrdinal', 'exitNumbered'], [])).toBeUndefined();
});

test('the next maneuver is omitted if it can’t be parsed', () => {
  const read = readNarration('Turn left onto Rincón. Then do something else.', ['turn'], ['turn']);
  expect(read).toEqual({ cues: [{ action: 'turn', direction: 'left', relations: { onto: 'Rincón' } }] });
});
