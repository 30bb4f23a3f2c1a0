/**
 * Whether JSON text is nested deeper than `limit`. Check before parsing: endless nesting blocks or crashes parsers and,
 * later, serializers.
 */
export function isDeeperThan(text: string, limit: number): boolean {
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
