import type { PanelSearch } from './app/panel.ts';
import { desk, useDeskLink } from './desk.ts';

/** Takes up what the panels asked when the program ended last, and keeps what they ask from now on. */
export async function keepSearches(searches: readonly PanelSearch[]) {
  const atStart = searches.map(textOf);
  const outcome = await desk.call('searches.read', undefined);
  for (const [index, search] of searches.entries()) {
    // What a person did in the meantime goes before what was kept.
    const untouched = textOf(search) === atStart[index];
    if (outcome.ok && untouched) search.restore(outcome.value);
    keep(search, untouched ? textOf(search) : '');
  }
}

const textOf = (search: PanelSearch) => JSON.stringify(search.kept());

/** Writes each change to disk at once, and changes that come meanwhile as soon as that is done. */
function keep(search: PanelSearch, onDisk: string) {
  let written = onDisk;
  let writing = false;
  const write = async () => {
    if (writing) return;
    writing = true;
    for (let now = textOf(search); now !== written; now = textOf(search)) {
      const outcome = await desk.call('searches.keep', search.kept());
      if (!outcome.ok) break;
      written = now;
    }
    writing = false;
  };
  search.subscribe(() => void write());
  useDeskLink.subscribe(({ link }) => {
    if (link === 'connected') void write();
  });
  void write();
}
