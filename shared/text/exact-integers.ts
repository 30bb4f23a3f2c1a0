/** Returns the digits of an integer that a JavaScript number can't represent exactly; undefined if it can. */
export function inexactInteger(literal: string): string | undefined {
  const [, sign = '', written = ''] = /^([-+]?)(\d{16,})(?:\.0*)?$/.exec(literal) ?? [];
  const digits = written.replace(/^0+/, '');
  if (digits.length < 16 || String(Number(digits)) === digits) return undefined;
  return sign === '-' ? `-${digits}` : digits;
}

const longNumber = /(?<![\d.])\d{16}/;
/** Integer in JSON notation. */
const wholeNumber = /^-?[1-9]\d*(?:\.0+)?$/;
const numberCharacters = /[-+.\deE]+/y;

/**
 * Replaces integers in JSON text that `JSON.parse` would round with strings of their digits: ids of other programs have
 * up to 19 digits. Not all engines pass the source text of numbers to a reviver.
 */
export function withExactIntegers(json: string): string {
  if (!longNumber.test(json)) return json;
  const parts: string[] = [];
  let copiedUntil = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '-' || (character !== undefined && character >= '0' && character <= '9')) {
      numberCharacters.lastIndex = at;
      const literal = numberCharacters.exec(json)?.[0] ?? character;
      const digits = wholeNumber.test(literal) ? inexactInteger(literal) : undefined;
      if (digits !== undefined) {
        parts.push(json.slice(copiedUntil, at), `"${digits}"`);
        copiedUntil = at + literal.length;
      }
      at += literal.length - 1;
    }
  }
  return parts.length === 0 ? json : [...parts, json.slice(copiedUntil)].join('');
}
