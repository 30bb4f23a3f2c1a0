/** Text as it may stand in XML 1.0; characters that XML has no place for are left out. */
export const escapeXml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not have
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`);
