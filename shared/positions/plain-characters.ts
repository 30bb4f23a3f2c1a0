/** Replacements of lookalike characters, which keyboards, word processors, and messengers produce. */
const lookalikes: readonly (readonly [plain: string, others: RegExp])[] = [
  ['', /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\ufe0f/g],
  ['-', /[−–—‒‐‑﹣－]/g],
  ['°', /[º˚∘◦ᵒ]/g],
  [`'`, /[′’‘‛´ʹʼ`＇]/g],
  ['"', /''|[″”“„‟˝ʺ＂]/g],
  [',', /[،，、]/g],
  ['.', /[٫．]/g],
  [':', /：/g],
  [';', /；/g],
];

/**
 * Returns text with normalized minus and degree signs, quotes, blanks, and digits, without invisible characters, leading
 * bullets and emoji, and a final period, comma, or semicolon.
 */
export function plainCharacters(text: string): string {
  let plain = text;
  for (const [plainCharacter, others] of lookalikes) plain = plain.replaceAll(others, plainCharacter);
  return plain
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replace(/^[\p{Extended_Pictographic}•*·»>\s]+/u, '')
    .trim()
    .replace(/ ?[.,;]$/, '');
}
