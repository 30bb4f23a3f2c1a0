/**
 * So deep the JSON of an answer or of a request's body may be nested: coordinates of shapes need some ten levels, and much
 * deeper ones overflow the stack of whatever walks over them.
 */
export const deepestAnswer = 64;
/** What is kept of answers has the question, and lists of answers, around them. */
export const deepestJson = deepestAnswer + 16;
