import { parseSync } from 'vite';

/** Functions of `z` whose schemas have no maximum length, with the replacement to use. */
const replacements = new Map([
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

/** File that defines the replacements. */
const definingFile = 'shared/limits/limited-schemas.ts';

/** Returns the name of a function of `z`, such as "string" or "iso.datetime"; undefined for other functions. */
function nameInZod({ object, property }) {
  if (object.type === 'Identifier') return object.name === 'z' ? property.name : undefined;
  if (object.type !== 'MemberExpression') return undefined;
  const outer = nameInZod(object);
  return outer && `${outer}.${property.name}`;
}

/** Methods that set a maximum length. */
const limitMethods = new Set(['max', 'length']);

/**
 * Returns the schemas of a file without a maximum length.
 * @param {string} file its name, whose extension determines the language
 * @param {string} text
 * @returns {{ schema: string, instead: string, line: number }[]}
 */
export function unlimitedSchemasIn(file, text) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const schemas = [];
  /** @param {boolean} isLimited whether a method called on the node sets a maximum length */
  const visit = (node, isLimited) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const child of node) visit(child, false);
      return;
    }
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
      const { object, property } = node.callee;
      const name = nameInZod(node.callee);
      const instead = name && replacements.get(name);
      if (instead && !isLimited && file !== definingFile) {
        const line = text.slice(0, node.start).split('\n').length;
        schemas.push({ schema: `z.${name}()`, instead, line });
      }
      visit(object, isLimited || limitMethods.has(property.name));
      visit(node.arguments, false);
      return;
    }
    for (const child of Object.values(node)) visit(child, false);
  };
  visit(program, false);
  return schemas;
}
