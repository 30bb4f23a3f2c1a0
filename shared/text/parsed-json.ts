import { maxJsonDepth } from '../limits/json-depth.ts';
import { isDeeperThan } from './json-depth.ts';

/**
 * Returns the value of JSON text; undefined if it is invalid, or nested too deeply to be serialized again, because
 * `JSON.stringify` fails at some thousands of levels.
 */
export function parsedJson(text: string): unknown {
  if (isDeeperThan(text, maxJsonDepth)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
