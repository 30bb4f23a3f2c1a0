import { queryWords } from '../../../region-format/places/tokens.ts';
import { openDatabase } from '../../../sqlite/database.ts';

/**
 * Opens a minimal search of an index, the baseline of benchmarks of `autocomplete`: one FTS5 query for the words, the
 * last one as a prefix, ordered by FTS5's rank.
 */
export function openBareSearch(file: string) {
  const db = openDatabase(file, { readonly: true });
  const query = db.prepare(
    `SELECT p.record FROM place_words w JOIN place p ON p.id = w.rowid
     WHERE w.place_words MATCH ? ORDER BY rank LIMIT 5`,
  );
  return {
    search(input: string): unknown[] {
      const words = queryWords(input).map((word) => `"${word}"`);
      if (words.length === 0) return [];
      return query.lists(`name:(${words.join(' AND ')}*)`);
    },
    close: () => db.close(),
  };
}
