import { desk } from '../desk/desk.ts';
import type { PanelSearch } from '../workbench/panel.ts';
import { autosave } from './autosave.ts';

/** Takes up what the panels asked when the program ended last, and keeps what they ask from now on. */
export async function autosaveSearches(searches: readonly PanelSearch[]) {
  const atStart = searches.map(textOf);
  const outcome = await desk.call('searches.read', undefined);
  for (const [index, search] of searches.entries()) {
    // What a person did in the meantime goes before what was kept.
    const untouched = textOf(search) === atStart[index];
    if (outcome.ok && untouched) search.restore(outcome.value);
    autosave(
      {
        now: search.kept,
        subscribe: search.subscribe,
        write: (kept) => desk.call('searches.keep', kept),
      },
      untouched ? search.kept() : undefined,
    );
  }
}

const textOf = (search: PanelSearch) => JSON.stringify(search.kept());
