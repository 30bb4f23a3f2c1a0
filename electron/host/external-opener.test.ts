import { expect, test } from 'vitest';
import { externalOpener } from './external-opener.ts';

function opener(gesture: { made: boolean } = { made: true }) {
  const opened: string[] = [];
  const clock = { now: 0 };
  const open = externalOpener({
    open: (url) => void opened.push(url),
    hasUserGesture: async () => gesture.made,
    now: () => clock.now,
  });
  return { open, opened, clock };
}

test.each([
  'http://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://user:secret@example.com/',
  'https://user@example.com/',
  `https://example.com/${'x'.repeat(2048)}`,
  'not a URL',
])('doesn’t open %s', async (url) => {
  const { open, opened } = opener();
  expect(await open(url)).toBe(false);
  expect(opened).toEqual([]);
});

test('opens one page per second, however many are requested', async () => {
  const { open, opened, clock } = opener();
  const requested = Array.from({ length: 50 }, (_, n) => open(`https://example.com/${n}`));
  expect((await Promise.all(requested)).filter(Boolean)).toHaveLength(1);
  clock.now = 999;
  expect(await open('https://example.com/later')).toBe(false);
  clock.now = 1000;
  expect(await open('https://example.com/later')).toBe(true);
  expect(opened).toEqual(['https://example.com/0', 'https://example.com/later']);
});

test('opens nothing without a user gesture, which then works at once', async () => {
  const gesture = { made: false };
  const { open, opened } = opener(gesture);
  expect(await open('https://example.com/a')).toBe(false);
  gesture.made = true;
  expect(await open('https://example.com/b')).toBe(true);
  expect(opened).toEqual(['https://example.com/b']);
});
