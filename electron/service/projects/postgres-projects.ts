import type { Group } from '../../../shared/api/operation.ts';
import { Unavailable } from '../endpoint.ts';
import { type Sql, withDatabase } from '../postgres/connection.ts';
import type { Project } from '../project.ts';
import { type KeyKind, type KnownKey, keyDigest, type ProjectDirectory } from './project-directory.ts';
import { quotaCounter } from './quota-counter.ts';

/** A directory over a database, until it is closed. */
export interface PostgresProjects extends ProjectDirectory {
  /** Counts what is not counted yet. */
  close(): Promise<void>;
}

/** Milliseconds for which a key that was looked up is known: so long one that was revoked is still good for. */
export const keyKnownMs = 5_000;
/** Milliseconds for which a known key is good for while the database is away, where nobody can revoke it either. */
export const keyKnownWhileAwayMs = 600_000;
const keysKnownAtMost = 10_000;

interface Looked {
  known: KnownKey;
  at: number;
}

/**
 * Projects and keys in PostgreSQL, which `npm run service:admin` changes. Keys that were good for something are known
 * for `keyKnownMs`, and longer while the database is away, so that what needs nothing else of it goes on.
 * @param clock milliseconds, never running backwards
 * @param report told of usage that could not be counted, because of something else than an absent database
 */
export function postgresProjects(
  sql: Sql,
  clock: () => number,
  report: (error: unknown) => void,
): PostgresProjects {
  const lookedUp = new Map<string, Looked>();
  const underWay = new Map<string, Promise<KnownKey | undefined>>();
  const counter = quotaCounter(sql, report);

  async function lookUp(digest: Buffer, name: string): Promise<KnownKey | undefined> {
    const [row] = await sql<{
      kind: KeyKind;
      referers: string[] | null;
      id: string;
      groups: Group[];
      limited: boolean;
    }>`
      SELECT kind, referers, projects.id, groups, quota IS NOT NULL AS limited
        FROM zonedesk.keys JOIN zonedesk.projects ON projects.id = keys.project
        WHERE digest = ${digest} AND revoked_at IS NULL`;
    lookedUp.delete(name);
    if (!row) return undefined;
    const { kind, referers, id, groups, limited } = row;
    const project: Project = { id, groups: new Set(groups), hasQuota: limited };
    const known = { project, kind, referers };
    lookedUp.set(name, { known, at: clock() });
    const [oldest] = lookedUp.keys();
    if (lookedUp.size > keysKnownAtMost && oldest !== undefined) lookedUp.delete(oldest);
    return known;
  }

  return {
    async find(key) {
      const digest = keyDigest(key);
      const name = digest.toString('base64');
      const last = lookedUp.get(name);
      if (last && clock() - last.at < keyKnownMs) return last.known;
      // Those that come at once with the same key wait for one answer.
      const looking =
        underWay.get(name) ??
        withDatabase(() => lookUp(digest, name)).finally(() => void underWay.delete(name));
      underWay.set(name, looking);
      try {
        return await looking;
      } catch (error) {
        const usable = last && clock() - last.at < keyKnownWhileAwayMs;
        if (usable && error instanceof Unavailable) return last.known;
        throw error;
      }
    },
    async spend({ id, hasQuota }, operation) {
      if (hasQuota) return await withDatabase(() => counter.take(id, operation));
      counter.note(id, operation);
      return true;
    },
    close: () => counter.close(),
  };
}
