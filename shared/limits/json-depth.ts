/**
 * Maximum nesting of JSON in responses and request bodies: coordinates need about ten levels, and much deeper ones
 * overflow the stack of recursive code.
 */
export const maxAnswerDepth = 64;
/** Stored answers are wrapped in their request and lists. */
export const maxJsonDepth = maxAnswerDepth + 16;
