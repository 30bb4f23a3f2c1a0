/** A text without case and accents. */
export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether a text has another in it, whatever their accents and capitals; any text has an empty one. */
export const hasText = (text: string, part: string): boolean => plain(text).includes(plain(part.trim()));
