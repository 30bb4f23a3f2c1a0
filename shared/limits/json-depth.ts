/**
 * Maximum nesting of JSON in responses and request bodies. Geometries need about ten levels; much deeper nesting
 * overflows the stack of recursive code.
 */
export const maxAnswerDepth = 64;
/** Maximum nesting of stored JSON, in which responses are part of lists and records. */
export const maxJsonDepth = maxAnswerDepth + 16;
