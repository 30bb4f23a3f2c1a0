import { parseSync } from 'vite';

/** What a text or a list may be as long as it likes in, by the name in `z`, with what to write instead. */
const unlimited = new Map([
  ['string', 'limitedText or dataText'],
  ['url', 'z.url().max(…)'],
  ['array', 'limitedList'],
]);

/** Either of these gives a largest length. */
const limits = new Set(['max', 'length']);

/**
 * The schemas of a file whose texts or lists have no largest length.
 * @param {string} file its name, whose ending tells the language
 * @param {string} text
 * @returns {{ schema: string, instead: string, line: number }[]}
 */
export function unlimitedSchemasIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = [];
  /** @param {boolean} isLimited whether what is called on the node gives a limit */
  const visit = (node, isLimited) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child, false);
      return;
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee;
      const instead = object.type === 'Identifier' && object.name === 'z' && unlimited.get(property.name);
      if (instead && !isLimited) {
        const line = text.slice(0, node.start).split('\n').length;
        found.push({ schema: `z.${property.name}()`, instead, line });
      }
      visit(object, isLimited || limits.has(property.name));
      visit(node.arguments, false);
      return;
    }
    for (const child of Object.values(node)) visit(child, false);
  };
  visit(program, false);
  return found;
}
