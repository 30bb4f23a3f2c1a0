import { expect, test } from 'vitest';
import { textOfHtml } from './html-text.ts';

test('paragraphs, cells and line breaks of HTML are kept as text', () => {
  expect(textOfHtml('<p>One</p><p>two<br>three</p><table><tr><td>a</td><td>b</td></tr></table>')).toBe(
    'One\ntwo\nthree\na b',
  );
});

test('HTML with 300,000 paragraphs is read', () => {
  const lines = 300_000;
  expect(textOfHtml('<p>one more line of it</p>'.repeat(lines)).split('\n')).toHaveLength(lines);
});
