import { describe, expect, test } from 'vitest';
import { languages } from '../../../../../shared/api/value-sets.ts';
import { lengthText } from '../../measure-text.ts';
import { type Action, actionShapes, type Cue, type Narration, streetRelations, unnamedPaths } from './cue.ts';
import { phrasebooks } from './phrasebooks.ts';
import { canBeNarrated, cuesOf } from './possible-cues.testing.ts';
import { textFaults } from './text-faults.testing.ts';
import { writeNarration } from './write-narration.ts';

const allActions = Object.keys(actionShapes) as Action[];

describe.each(languages)('in %s', (language) => {
  const book = phrasebooks[language];
  const distance = lengthText(1234, 'metric', language, book.units);

  const namesOf = ({ number, name, previous, level, relations = {} }: Cue) =>
    [number, name, previous, level, ...Object.values(relations)].filter((each) => typeof each === 'string');
  /** Returns the faults of a text, which must contain everything in its cues. */
  const faultsOf = ({ cues, next }: Narration): string[] => {
    const all = [...cues, ...(next?.cues ?? [])];
    const text = writeNarration({ cues, ...(next && { next }) }, language, distance);
    const holds = all.flatMap(({ heading, ordinal, hasDistance }) => [
      ...(heading ? [book.headings[heading]] : []),
      ...(ordinal ? [book.ordinal(ordinal)] : []),
      ...(hasDistance || next?.afterDistance ? [distance] : []),
    ]);
    const faults = textFaults(text, { language, names: all.flatMap(namesOf), contains: holds });
    return faults.length > 0 ? [`${text} (${faults.join(', ')})`] : [];
  };

  test('every cue has its names, numbers, and lengths, and no faults', () => {
    const faulty = allActions.flatMap((action) =>
      cuesOf(action)
        .filter(canBeNarrated)
        .flatMap((cue) => faultsOf({ cues: [cue] })),
    );
    expect(faulty.slice(0, 20)).toEqual([]);
  });

  test('the next maneuver is in one sentence with its distance', () => {
    const now: Cue = { action: 'turn', direction: 'left' };
    const faulty = allActions.flatMap((action) =>
      cuesOf(action)
        .filter((cue) => canBeNarrated(cue) && !cue.hasDistance)
        .flatMap((next) => [
          ...faultsOf({ cues: [now], next: { cues: [next], afterDistance: true } }),
          ...faultsOf({ cues: [now], next: { cues: [next], afterDistance: false } }),
        ]),
    );
    expect(faulty.slice(0, 20)).toEqual([]);
  });

  test('an unnamed path has the name of its kind', () => {
    const faulty = unnamedPaths.flatMap((path) => [
      ...faultsOf({ cues: [{ action: 'walk', heading: 'east', relations: { on: { path } } }] }),
      ...faultsOf({ cues: [{ action: 'turn', direction: 'left', relations: { onto: { path } } }] }),
      ...faultsOf({ cues: [{ action: 'continue', relations: { on: { path } }, hasDistance: true }] }),
    ]);
    expect(faulty).toEqual([]);
    const turns = unnamedPaths.map((path) =>
      writeNarration(
        { cues: [{ action: 'turn', direction: 'left', relations: { onto: { path } } }] },
        language,
        '',
      ),
    );
    expect(new Set(turns).size).toBe(unnamedPaths.length);
  });

  test('directions, headings, and actions have different texts', () => {
    const textOf = (cue: Cue) => writeNarration({ cues: [cue] }, language, distance);
    const forms = allActions.flatMap((action) => cuesOf(action).filter(canBeNarrated));
    // A phrase may be the same for ferries with any name, and for driving, walking, and cycling.
    const same = new Map<string, string>();
    for (const cue of forms) {
      const { action } = cue;
      if (action === 'ferryCalled') continue;
      const text = textOf(cue);
      expect(same.get(text), `${text} is said of ${action} and of`).toBeUndefined();
      same.set(text, action);
    }
    expect(new Set(Object.values(book.headings)).size).toBe(8);
  });

  test('a phrase has exactly the placeholders of its action', () => {
    for (const action of allActions) {
      const { directions, values = [], relations: led = [], hasSide, hasDistance } = actionShapes[action];
      const slots = [...book.actions[action].matchAll(/\{([^{}]*)\}/g)].map(([, slot = '']) => slot);
      const expected = [...values, ...led, ...(hasSide ? ['side'] : []), ...(hasDistance ? ['for'] : [])];
      const words = slots.filter((slot) => slot.includes('|'));
      expect(slots.filter((slot) => !slot.includes('|')).toSorted(), action).toEqual(expected.toSorted());
      expect(words.length > 0, action).toBe(directions !== undefined);
      for (const word of words) expect(word.split('|'), action).toHaveLength(directions?.length ?? 0);
    }
    for (const relation of streetRelations)
      expect(book.relations[relation].match(/\{[^{}]*\}/g), relation).toEqual(['{name}']);
    expect(book.for.match(/\{[^{}]*\}/g)).toEqual(['{distance}']);
    expect(book.next.match(/\{[^{}]*\}/g)).toEqual(['{cue}']);
    expect(book.nextIn.match(/\{[^{}]*\}/g)?.toSorted()).toEqual(['{cue}', '{distance}']);
  });
});

test('“Fähre” isn’t repeated if it is part of a ferry’s name', () => {
  const textOf = (name: string) => writeNarration({ cues: [{ action: 'ferryNamed', name }] }, 'de', '');
  expect(textOf('Konstanz – Meersburg')).toBe('Die Fähre Konstanz – Meersburg nehmen.');
  expect(textOf('Fähre Konstanz – Meersburg')).toBe('Fähre Konstanz – Meersburg nehmen.');
});

test.each([
  ['bg', 'Продължете 789 метра.'],
  ['de', '789 m weiter.'],
  ['fr', 'Continuez pendant 789 mètres.'],
  ['he', 'המשך לאורך 789 מטרים.'],
  ['hi', '789 मीटर तक आगे बढ़ें।'],
  ['ja', '道なりに789 メートル進みます。'],
  ['sl', 'Nadaljujte 789 m.'],
  ['tr', '789 metre boyunca devam edin.'],
] as const)('a length is written in the language’s grammar: %s', (language, text) => {
  const distance = lengthText(789, 'metric', language, phrasebooks[language].units);
  const textOf = writeNarration({ cues: [{ action: 'continue', hasDistance: true }] }, language, distance);
  expect(textOf.replace(/\s/g, ' ')).toBe(text);
});

test.each([
  ['de', 'In den Kreisverkehr Rotunda Gil Eanes fahren und die 3. Ausfahrt nehmen.'],
  ['el', 'Μπείτε στον κυκλικό κόμβο Rotunda Gil Eanes και πάρτε την 3η έξοδο.'],
  ['fr', 'Engagez-vous sur Rotunda Gil Eanes et prenez la 3e sortie.'],
  ['hi', 'Rotunda Gil Eanes में प्रवेश करें और तीसरा निकास लें।'],
  ['sk', 'Vojdite na kruhový objazd Rotunda Gil Eanes a vyjdite 3. výjazdom.'],
  ['sl', 'Zapeljite v krožišče Rotunda Gil Eanes in uporabite 3. izvoz.'],
] as const)('a named roundabout has its exit: %s', (language, text) => {
  const cue: Cue = { action: 'roundaboutNamedOrdinal', name: 'Rotunda Gil Eanes', ordinal: 3 };
  expect(writeNarration({ cues: [cue] }, language, '')).toBe(text);
});
