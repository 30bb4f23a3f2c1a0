import { expect, test } from 'vitest';
import { startPageLife } from './page-life.ts';

/** A tab in which pages are opened one after the other. */
function openTab(stored?: string) {
  const values = new Map<string, string>(stored === undefined ? [] : [['page-life', stored]]);
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const ended: number[] = [];
  let time = 1000;
  return {
    ended,
    pass(ms: number) {
      time += ms;
    },
    open: (id: string, connected: readonly string[] = []) =>
      startPageLife({ storage, id, connected, now: () => time, onEnded: (ms) => ended.push(ms) }),
  };
}

test('a page that ends without being left is told when its tab is loaded again', () => {
  const tab = openTab();
  const first = tab.open('first');
  tab.pass(5000);
  first.note();
  tab.pass(60_000);
  tab.open('second');
  expect(tab.ended).toEqual([5000]);
});

test('a page that was left, one that is still open in another tab, and what is no note tell of nothing', () => {
  const tab = openTab();
  tab.open('first').leave();
  tab.open('second');
  tab.open('third', ['second']);
  expect(tab.ended).toEqual([]);
  for (const stored of ['', '{', '{"id":1}', '[]']) {
    const other = openTab(stored);
    other.open('first');
    expect(other.ended).toEqual([]);
  }
});
