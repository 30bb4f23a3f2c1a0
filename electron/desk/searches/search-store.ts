import type { z } from 'zod';
import {
  type MatrixBlock,
  matrixBlockSchema,
  type SearchesChange,
  searchesChangeSchema,
} from '../../../shared/searches.ts';
import type { Database } from '../../sqlite/database.ts';

/** What the panels ask, on disk. Whatever is kept is there to stay, also when the machine loses its power. */
export interface SearchStore {
  /** What was kept, by panel. A search that an older program wrote in another form counts as none. */
  read(): SearchesChange;
  /** Keeps the searches that are named and leaves the others. */
  keep(searches: SearchesChange): void;
  /** The blocks kept for a table, in no order. */
  blocks(table: string): MatrixBlock[];
  keepBlock(table: string, block: MatrixBlock): void;
}

/** Isochrones stand under the name that they had at first, so that older and newer programs read the same file. */
const storedName: Readonly<Record<string, string>> = { isochrones: 'reach' };
const panelOf = (stored: string): string => (stored === storedName.isochrones ? 'isochrones' : stored);

/** Opens the searches of a workspace whose database has the present form. */
export function openSearchStore(database: Database): SearchStore {
  const allSearches = database.prepare('SELECT panel, search FROM searches');
  const putSearch = database.prepare(
    'INSERT INTO searches (panel, search) VALUES (?, ?) ON CONFLICT (panel) DO UPDATE SET search = excluded.search',
  );
  const blocksOf = database.prepare('SELECT block FROM matrix_blocks WHERE table_id = ?');
  const putBlock = database.prepare(
    'INSERT OR REPLACE INTO matrix_blocks (table_id, place, block) VALUES (?, ?, ?)',
  );
  const forgetOtherBlocks = database.prepare('DELETE FROM matrix_blocks WHERE table_id <> ?');

  return {
    read: () =>
      Object.assign(
        {},
        ...allSearches.all().map(({ panel, search }) => {
          const kept = { [panelOf(String(panel))]: parsed(String(search)) };
          return asFits(searchesChangeSchema, kept) ?? {};
        }),
      ),
    keep(searches) {
      database.transaction(() => {
        for (const [panel, search] of Object.entries(searches)) {
          if (search !== undefined) putSearch.run(storedName[panel] ?? panel, JSON.stringify(search));
        }
        if (searches.matrix) forgetOtherBlocks.run(searches.matrix.table?.id ?? '');
      });
    },
    blocks: (table) =>
      blocksOf.all(table).flatMap(({ block }) => asFits(matrixBlockSchema, parsed(String(block))) ?? []),
    keepBlock(table, block) {
      putBlock.run(table, `${block.row} ${block.column}`, JSON.stringify(block));
    },
  };
}

function asFits<T>(schema: z.ZodType<T>, value: unknown): T | undefined {
  const outcome = schema.safeParse(value);
  return outcome.success ? outcome.data : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
