import { expect, test } from 'vitest';
import { languages } from '../../../../../shared/api/value-sets.ts';
import type { Maneuver } from '../valhalla-responses.ts';
import { instructionsOf } from './instructions.ts';

const maneuver: Maneuver = {
  type: 15,
  time: 60,
  begin_shape_index: 0,
  end_shape_index: 9,
  street_names: ['Rincón'],
  instruction: 'Turn left onto Rincón.',
  verbal_transition_alert_instruction: 'Turn left onto Rincón.',
  verbal_succinct_transition_instruction: 'Turn left. Then, in 400 meters, Turn right onto Misiones.',
  verbal_pre_transition_instruction: 'Turn left onto Rincón. Then, in 400 meters, Turn right onto Misiones.',
  verbal_post_transition_instruction: 'Continue for 400 meters.',
};
const next: Maneuver = { ...maneuver, type: 10 };

test.each([
  [
    'de',
    '350 m',
    {
      summary: 'Links auf Rincón abbiegen.',
      verbal_alert: 'Links auf Rincón abbiegen.',
      verbal_succint: 'Links abbiegen. Danach in 350 m: rechts auf Misiones abbiegen.',
      verbal_before: 'Links auf Rincón abbiegen. Danach in 350 m: rechts auf Misiones abbiegen.',
      verbal_after: '350 m weiter.',
    },
  ],
  [
    'he',
    '350 מטרים',
    {
      summary: 'פנה שמאלה אל Rincón.',
      verbal_alert: 'פנה שמאלה אל Rincón.',
      verbal_succint: 'פנה שמאלה. לאחר מכן, בעוד 350 מטרים, פנה ימינה אל Misiones.',
      verbal_before: 'פנה שמאלה אל Rincón. לאחר מכן, בעוד 350 מטרים, פנה ימינה אל Misiones.',
      verbal_after: 'המשך לאורך 350 מטרים.',
    },
  ],
  [
    'zh',
    '350米',
    {
      summary: '左转，进入Rincón。',
      verbal_alert: '左转，进入Rincón。',
      verbal_succint: '左转。然后在350米后右转，进入Misiones。',
      verbal_before: '左转，进入Rincón。然后在350米后右转，进入Misiones。',
      verbal_after: '继续前行350米。',
    },
  ],
] as const)(
  'a turn has a full and a short instruction, and those before and after it: %s',
  (language, distance, texts) => {
    expect(instructionsOf(maneuver, next, { language, distance })).toEqual({
      action: 15,
      type: null,
      ...texts,
    });
  },
);

test('a single destination isn’t numbered', () => {
  const arrival = { ...maneuver, type: 4, instruction: 'You have arrived at your destination.' };
  const summary = (language: 'he' | 'zh') =>
    instructionsOf(arrival, undefined, { language, distance: '' }).summary;
  expect(summary('he')).toBe('הגעת אל היעד שלך.');
  expect(summary('zh')).toBe('您已经到达您的目的地。');
});

test('instructions missing in Valhalla’s response are missing', () => {
  const { type, time, begin_shape_index, end_shape_index } = maneuver;
  const bare = { type, time, begin_shape_index, end_shape_index, instruction: 'Turn left.' };
  expect(instructionsOf(bare, undefined, { language: 'fr', distance: '' })).toEqual({
    action: 15,
    type: null,
    summary: 'Tournez à gauche.',
    verbal_alert: null,
    verbal_succint: null,
    verbal_before: null,
    verbal_after: null,
  });
});

test('unknown wording is replaced by type and street, and kept in English', () => {
  const reworded = {
    ...maneuver,
    instruction: 'Hang a left at Rincón!',
    verbal_post_transition_instruction: 'Go on.',
  };
  const instructionsIn = (language: 'de' | 'en') =>
    instructionsOf(reworded, undefined, { language, distance: '350 m' });
  expect(instructionsIn('de')).toMatchObject({
    summary: 'Links auf Rincón abbiegen.',
    verbal_after: 'Weiter auf Rincón.',
  });
  expect(instructionsIn('en')).toMatchObject({ summary: 'Hang a left at Rincón!', verbal_after: 'Go on.' });
});

test('an unknown maneuver type only has English instructions', () => {
  const park = { ...maneuver, type: 45, instruction: 'Park your vehicle.' };
  for (const language of languages) {
    const { action, summary } = instructionsOf(park, undefined, { language, distance: '' });
    expect({ action, summary }).toEqual({
      action: 45,
      summary: language === 'en' ? 'Park your vehicle.' : null,
    });
  }
});

test('each type has an instruction even if no text can be parsed', () => {
  const types = [
    ...Array.from({ length: 29 }, (_, index) => index + 1),
    ...Array.from({ length: 8 }, (_, index) => index + 37),
  ];
  for (const type of types) {
    for (const language of languages.filter((each) => each !== 'en')) {
      const { summary } = instructionsOf({ ...maneuver, type, instruction: '?' }, undefined, {
        language,
        distance: '',
      });
      expect(summary, `${type} in ${language}`).toMatch(/\p{L}{1,}.*[.।。]$/u);
    }
  }
});
