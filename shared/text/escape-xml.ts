/** Returns text escaped for XML 1.0, without characters that XML doesn't allow. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: matches the characters that XML doesn't allow
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
