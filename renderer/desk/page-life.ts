import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

const lifeSchema = z.object({
  /** As it is called among those that are connected. */
  id: limitedText,
  /** In milliseconds since 1970. */
  openedAt: z.number(),
  lastSeenAt: z.number(),
});

export interface PageLifeParts {
  /** Of the tab: it stays when its page crashes and is loaded again. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  id: string;
  /** Ids of the pages that are connected: a tab that was duplicated has the storage of one that is alive. */
  connected: readonly string[];
  now(): number;
  /** A page of this tab ended by itself, after so many milliseconds. */
  ended(livedMs: number): void;
}

export interface PageLife {
  /** To be called now and then. */
  note(): void;
  /** To be called when the page is left. */
  leave(): void;
}

const key = 'page-life';

/** Begins to note that this page is open, and tells of one before it in the same tab that was never left. */
export function startPageLife({ storage, id, connected, now, ended }: PageLifeParts): PageLife {
  const before = readLife(storage.getItem(key));
  if (before && !connected.includes(before.id)) ended(Math.max(0, before.lastSeenAt - before.openedAt));
  const openedAt = now();
  const note = () => storage.setItem(key, JSON.stringify({ id, openedAt, lastSeenAt: now() }));
  note();
  return { note, leave: () => storage.removeItem(key) };
}

function readLife(stored: string | null): z.infer<typeof lifeSchema> | undefined {
  try {
    return lifeSchema.safeParse(JSON.parse(stored ?? 'null')).data;
  } catch {
    return undefined;
  }
}
