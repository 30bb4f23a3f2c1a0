import { parseSync } from 'vite';

/** What a text or a list may be as long as it likes in, by the name in `z`, with what to write instead. */
const unlimited = new Map([
  ['string', 'limitedText or dataText'],
  ['url', 'z.url().max(…)'],
  ['email', 'z.email().max(…)'],
  ['base64', 'z.base64().max(…)'],
  ['array', 'limitedList'],
  ['set', 'z.set(…).max(…)'],
  ['map', 'z.map(…).max(…)'],
  ['record', 'limitedRecord'],
  ['partialRecord', 'limitedRecord'],
  ['looseRecord', 'limitedRecord'],
  ['unknown', 'jsonValue'],
  ['any', 'jsonValue'],
  ['json', 'jsonValue'],
  ['iso.datetime', 'limitedDateTime'],
  ['iso.time', 'z.iso.time().max(…)'],
  ['iso.duration', 'z.iso.duration().max(…)'],
]);

/** Where what is written instead is made. */
const home = 'shared/limits/limited-schemas.ts';

/** The name of what is called in `z`, such as "string" and "iso.datetime"; undefined for what is called elsewhere. */
function nameInZod({ object, property }) {
  if (object.type === 'Identifier') return object.name === 'z' ? property.name : undefined;
  if (object.type !== 'MemberExpression') return undefined;
  const outer = nameInZod(object);
  return outer && `${outer}.${property.name}`;
}

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
      const name = nameInZod(node.callee);
      const instead = name && unlimited.get(name);
      if (instead && !isLimited && file !== home) {
        const line = text.slice(0, node.start).split('\n').length;
        found.push({ schema: `z.${name}()`, instead, line });
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
