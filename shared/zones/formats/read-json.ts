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

function isDeeperThan(text: string, limit: number): boolean {
  const [quote, backslash] = [0x22, 0x5c];
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
