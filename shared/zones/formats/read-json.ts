import { isDeeperThan } from '../../json-depth.ts';
import { fileText } from './file-text.ts';
import type { ItemFault } from './reading.ts';

/** Deeper than this is no zone; parsing a text that is all brackets would take seconds. */
const deepest = 200;

/** Parses JSON without throwing; the reason is the engine's and names the place. */
export function readJson(
  input: Uint8Array | string,
): { ok: true; value: unknown } | { ok: false; fault: ItemFault } {
  const text = fileText(input);
  if (isDeeperThan(text, deepest))
    return { ok: false, fault: { kind: 'unreadable', reason: `nested deeper than ${deepest}` } };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'no JSON';
    return { ok: false, fault: { kind: 'unreadable', reason } };
  }
}
