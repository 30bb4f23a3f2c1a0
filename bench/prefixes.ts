import { z } from 'zod';
import { openDatabase } from '../electron/sqlite/database.ts';
import { numbers } from './numbers.ts';

const prefixCount = 2000;
const typed = new Set(['city', 'town', 'village', 'suburb', 'neighbourhood', 'route']);

const rowSchema = z.tuple([z.string(), z.string(), z.number()]);

/** Names of places in some indexes, most important first; null for those that nobody types. */
function namesIn(files: readonly string[]): (string | null)[] {
  const rows = files.flatMap((file) => {
    const db = openDatabase(file, { readonly: true });
    const field = (at: number) => `json_extract(record, '$[${at}]')`;
    const found = db.prepare(`SELECT ${field(3)}, ${field(4)}, ${field(5)} FROM place ORDER BY id`).lists();
    db.close();
    return z.array(rowSchema).parse(found);
  });
  rows.sort(([, , one], [, , other]) => other - one);
  return rows.map(([name, types]) => {
    const [chief = ''] = types.split('|');
    return typed.has(chief) || chief.includes('.') ? name : null;
  });
}

/**
 * Prefixes of names, as in a search box while typing; one in twenty has a typo.
 * @param files place indexes to take names from
 */
export function prefixes(files: readonly string[]): string[] {
  const random = numbers();
  const next = () => random.next().value;
  const names = namesIn(files);
  const found: string[] = [];
  while (found.length < prefixCount) {
    const name = names[Math.floor(next() ** 2 * names.length)];
    if (!name) continue;
    const typedLetters = name.slice(0, 2 + Math.floor(next() * 11)).trim();
    const typo = next() < 0.05 && typedLetters.length > 5 ? 3 : undefined;
    found.push(typo ? typedLetters.slice(0, typo) + typedLetters.slice(typo + 1) : typedLetters);
  }
  return found;
}
