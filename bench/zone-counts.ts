import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure } from './figure.ts';
import type { ZonesWindow } from './zones-in-window.ts';

/** Numbers of zones that are compared with each other. */
export const [few, many] = [10_000, 100_000];

/** Target where each zone has to be looked at: ten times the zones, and some noise. */
export const linear = 12;

/** A figure of many zones by the same of few. */
export const byFew = (name: string, ofMany: number, ofFew: number, target: number): Figure =>
  atMost(`${name}, 100,000 zones by 10,000`, ofMany / ofFew, 'times', target);

const maxCheckMs = 900_000;

/** Milliseconds until the problems of all zones are counted. */
export async function counted({ page }: ZonesWindow): Promise<number> {
  const since = performance.now();
  const isCounted = `(() => {
    const tab = [...document.querySelectorAll('label')].find(({ textContent }) => textContent.startsWith('Problems'));
    return /\\d$/.test(tab?.textContent ?? '');
  })()`;
  while ((await page.evaluate(isCounted)) !== true) {
    if (performance.now() - since > maxCheckMs) throw new Error('The check did not end');
    await pause(100);
  }
  return performance.now() - since;
}
