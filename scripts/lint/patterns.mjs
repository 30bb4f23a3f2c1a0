import { checkSync } from 'recheck';
import { parseSync } from 'vite';

/**
 * Returns the literals of regular expressions in a TypeScript file.
 * @param {string} file its name, whose extension determines the language
 * @param {string} text
 * @returns {{ source: string, flags: string, line: number }[]}
 */
export function patternsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const patterns = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Literal' && node.regex) {
      const { pattern: source, flags } = node.regex;
      patterns.push({ source, flags, line: text.slice(0, node.start).split('\n').length });
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return patterns;
}

/**
 * Returns the lines of a file on which a pattern is created by `RegExp`, with or without `new`.
 * @param {string} file its name, whose extension determines the language
 * @param {string} text
 * @returns {number[]}
 */
export function builtPatternsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
    if (isCall && node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
      found.push(text.slice(0, node.start).split('\n').length);
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

/**
 * The attempts to find slow texts are limited by the number of characters read, not by time: results would depend on
 * the load of the machine. A pattern whose check takes longer than `timeout`, in ms, counts as unknown.
 */
const limits = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/**
 * Returns how the worst-case time of a pattern grows with the text, such as `2nd degree polynomial`; undefined if it
 * grows at most linearly, and `unknown` with the reason if it can't be determined.
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined}
 */
export function complexityOf(source, flags) {
  // recheck doesn't support the flags for indices and set notation, which don't change the matching.
  const supportedFlags = flags.replace('d', '').replace('v', 'u');
  const { status, complexity, error } = checkSync(source, supportedFlags, limits);
  if (status === 'safe') return undefined;
  return status === 'vulnerable' ? complexity.summary : `unknown (${error.kind})`;
}
