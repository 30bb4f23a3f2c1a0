import { deepestJson } from '../limits/json-depth.ts';
import { isDeeperThan } from './json-depth.ts';

/**
 * What a text of JSON says; undefined where it is none, or nested so deep that the value could not be written again:
 * `JSON.stringify` fails at some thousands of levels.
 */
export function parsedJson(text: string): unknown {
  if (isDeeperThan(text, deepestJson)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
