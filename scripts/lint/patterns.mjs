import { checkSync } from 'recheck';
import { parseSync } from 'vite';

/**
 * The literals of regular expressions in a file of TypeScript.
 * @param {string} file its name, whose ending tells the language
 * @param {string} text
 * @returns {{ source: string, flags: string, line: number }[]}
 */
export function patternsIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (node.type === 'Literal' && node.regex) {
      const { pattern: source, flags } = node.regex;
      found.push({ source, flags, line: text.slice(0, node.start).split('\n').length });
      return;
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(program);
  return found;
}

/**
 * The lines of a file on which a pattern is built of parts, by `RegExp` with or without `new`.
 * @param {string} file its name, whose ending tells the language
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
 * Matching is limited by the characters that are read alone: by time, verdicts would depend on how busy the machine is.
 * A pattern that takes longer than `timeout`, in ms, counts as one that cannot be judged.
 */
const limits = { timeout: 120_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null };

/**
 * How the worst time of a pattern grows with the text, such as `2nd degree polynomial`; undefined where it grows with
 * its length at most. What cannot be judged is `unknown`.
 * @param {string} source
 * @param {string} flags
 * @returns {string | undefined}
 */
export function complexityOf(source, flags) {
  // Neither indices nor set notation, of which recheck does not know, changes what is tried.
  const known = flags.replace('d', '').replace('v', 'u');
  const { status, complexity, error } = checkSync(source, known, limits);
  if (status === 'safe') return undefined;
  return status === 'vulnerable' ? complexity.summary : `unknown (${error.kind})`;
}
