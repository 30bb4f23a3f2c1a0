import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test('lines, cells and line breaks of HTML are those of its text', () => {
  expect(textOfHtml('<p>One</p><p>two<br>three</p><table><tr><td>a</td><td>b</td></tr></table>')).toBe(
    'One\ntwo\nthree\na b',
  );
});

test('very many lines are read', () => {
  const lines = 300_000;
  expect(textOfHtml('<p>one more line of it</p>'.repeat(lines)).split('\n')).toHaveLength(lines);
});
