import { type SearchesChange, searchesChangeSchema } from '../../../shared/saved/searches.ts';
import type { Database } from '../../sqlite/database.ts';
import { fromJson } from '../../sqlite/stored-json.ts';

/** What the panels ask, on disk. Whatever is kept is there to stay, also when the machine loses its power. */
export interface SearchStore {
  /** What was kept, by panel. A search that an older program wrote in another form counts as none. */
  read(): SearchesChange;
  /** Keeps the searches that are named and leaves the others. */
  keep(searches: SearchesChange): void;
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
