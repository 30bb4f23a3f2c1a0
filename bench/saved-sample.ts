import { openSavedStore } from '../electron/desk/saved/saved-store.ts';
import { openWorkspace } from '../electron/desk/workspaces/workspace.ts';
import type { FiledSearch } from '../shared/saved/saved-file.ts';

/** Number of searches in memory at once. */
const atOnce = 500;
const firstAt = Date.parse('2026-01-01T06:00:00Z');

/** Saves copies of a search to a workspace, with consecutive numbers and times a minute apart. */
export async function fillSaved(file: string, like: FiledSearch, count: number): Promise<void> {
  const workspace = openWorkspace(file);
  for (let from = 1; from <= count; from += atOnce) {
    const searches = Array.from({ length: Math.min(atOnce, count - from + 1) }, (_, index): FiledSearch => {
      const at = new Date(firstAt + (from + index) * 60_000).toISOString();
      return { ...like, name: `Tour ${from + index}`, askedAt: at, savedAt: at };
    });
    await openSavedStore(workspace.database).add(searches);
  }
  await workspace.close();
}
