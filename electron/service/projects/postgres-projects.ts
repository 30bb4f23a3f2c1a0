import type { Group } from '../../../shared/api/operation.ts';
import { Unavailable } from '../endpoint.ts';
import { type Sql, withDatabase } from '../postgres/connection.ts';
import type { Project } from '../project.ts';
import { type KeyKind, type KnownKey, keyDigest, type ProjectDirectory } from './project-directory.ts';
import { quotaCounter } from './quota-counter.ts';

/** A project directory in a database, until closed. */
export interface PostgresProjects extends ProjectDirectory {
  /** Writes pending counts. */
  close(): Promise<void>;
}

/** Cache time of a key lookup in ms: a revoked key stays valid for this long. */
export const keyKnownMs = 5_000;
/** Cache time of a key in ms while the database is unreachable, when nobody can revoke it either. */
export const keyKnownWhileAwayMs = 600_000;
const keysKnownAtMost = 10_000;

interface Looked {
  known: KnownKey;
  at: number;
}

/**
 * Projects and keys in PostgreSQL, managed by `npm run service:admin`. Valid keys are cached for `keyKnownMs`, or
 * longer while the database is unreachable, so that requests not needing the database continue.
 * @param clock monotonic, in milliseconds
 * @param report called with usage that couldn't be counted for another reason than an unreachable database
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
      // Concurrent requests with the same key share one lookup.
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
