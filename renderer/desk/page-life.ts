import { z } from 'zod';
import { limitedText } from '../../shared/limits/limited-schemas.ts';

const lifeSchema = z.object({
  /** ID of the window among the connected ones. */
  id: limitedText,
  /** Milliseconds since 1970. */
  openedAt: z.number(),
  lastSeenAt: z.number(),
});

export interface PageLifeParts {
  /** Storage of the tab, which survives a crash and reload of its page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  id: string;
  /** IDs of connected pages. A duplicated tab starts with the storage of a page that is still open. */
  connected: readonly string[];
  now(): number;
  /** Called if an earlier page of this tab ended without being left, with its lifetime in milliseconds. */
  onEnded(livedMs: number): void;
}

export interface PageLife {
  /** Stores that the page is still open. Call regularly. */
  note(): void;
  /** Stores that the page was left properly. Call when it is. */
  leave(): void;
}

const key = 'page-life';

/** Starts storing that this page is open, and reports an earlier page of the tab that ended without being left. */
export function startPageLife({ storage, id, connected, now, onEnded }: PageLifeParts): PageLife {
  const earlier = readLife(storage.getItem(key));
  if (earlier && !connected.includes(earlier.id)) onEnded(Math.max(0, earlier.lastSeenAt - earlier.openedAt));
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
