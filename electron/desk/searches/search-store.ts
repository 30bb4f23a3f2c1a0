import { type SearchesChange, searchesChangeSchema } from '../../../shared/saved/searches.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** Inputs of panels on disk. Every write survives a power loss. */
export interface SearchStore {
  /** Returns the stored inputs by panel, except those in another format, such as from an older version. */
  read(): SearchesChange;
  /** Stores the given inputs and keeps those of other panels. */
  keep(searches: SearchesChange): void;
}

/** Stored names of panels that were renamed, so that older versions can read the same file. */
const storedName: Readonly<Record<string, string>> = { isochrones: 'reach' };
const panelOf = (stored: string): string => (stored === storedName.isochrones ? 'isochrones' : stored);

/** Opens the panel inputs of a workspace database that has the current schema. */
export function openSearchStore(database: Database): SearchStore {
  const allSearches = database.prepare('SELECT panel, search FROM searches');
  const putSearch = database.prepare(
    'INSERT INTO searches (panel, search) VALUES (?, ?) ON CONFLICT (panel) DO UPDATE SET search = excluded.search',
  );

  return {
    read: () =>
      Object.assign(
        {},
        ...allSearches.all().map(({ panel, search }) => {
          const stored = String(search);
          return (
            fromJson(searchesChangeSchema, `{${JSON.stringify(panelOf(String(panel)))}:${stored}}`) ?? {}
          );
        }),
      ),
    keep(searches) {
      database.transaction(() => {
        for (const [panel, search] of Object.entries(searches)) {
          if (search !== undefined) putSearch.run(storedName[panel] ?? panel, JSON.stringify(search));
        }
      });
    },
  };
}
