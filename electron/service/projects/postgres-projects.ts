import type { Group } from '../../../shared/api/operation.ts';
import { Unavailable } from '../endpoint.ts';
import { type Sql, withDatabase } from '../postgres/connection.ts';
import type { Project } from '../project.ts';
import { type KeyGrant, type KeyKind, keyDigest, type ProjectDirectory } from './project-directory.ts';
import { quotaCounter } from './quota-counter.ts';

/** A project directory in a database; to be closed. */
export interface PostgresProjects extends ProjectDirectory {
  /** Writes pending counts. */
  close(): Promise<void>;
}

/** Cache time of a key lookup in ms: a revoked key stays valid for this long. */
export const keyCacheMs = 5_000;
/** Cache time of a key in ms while the database is unreachable, when it can't be revoked either. */
export const keyCacheWhileUnavailableMs = 600_000;
const maxCachedKeys = 10_000;

interface CachedKey {
  grant: KeyGrant;
  at: number;
}

/**
 * Returns projects and keys in PostgreSQL, managed by `npm run service:admin`. Valid keys are cached for `keyCacheMs`, or
 * longer while the database is unreachable, so that requests that don't need the database still work.
 * @param clock monotonic, in milliseconds
 * @param report called with the error if usage is lost, for another reason than an unreachable database
 */
export function postgresProjects(
  sql: Sql,
  clock: () => number,
  report: (error: unknown) => void,
): PostgresProjects {
  const cachedKeys = new Map<string, CachedKey>();
  const pendingLookups = new Map<string, Promise<KeyGrant | undefined>>();
  const counter = quotaCounter(sql, report);

  async function lookUp(digest: Buffer, name: string): Promise<KeyGrant | undefined> {
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
    cachedKeys.delete(name);
    if (!row) return undefined;
    const { kind, referers, id, groups, limited } = row;
    const project: Project = { id, groups: new Set(groups), hasQuota: limited };
    const grant = { project, kind, referers };
    cachedKeys.set(name, { grant: grant, at: clock() });
    const [oldest] = cachedKeys.keys();
    if (cachedKeys.size > maxCachedKeys && oldest !== undefined) cachedKeys.delete(oldest);
    return grant;
  }

  return {
    async find(key) {
      const digest = keyDigest(key);
      const name = digest.toString('base64');
      const cached = cachedKeys.get(name);
      if (cached && clock() - cached.at < keyCacheMs) return cached.grant;
      // Concurrent requests with the same key share one lookup.
      const lookup =
        pendingLookups.get(name) ??
        withDatabase(() => lookUp(digest, name)).finally(() => void pendingLookups.delete(name));
      pendingLookups.set(name, lookup);
      try {
        return await lookup;
      } catch (error) {
        const isUsable = cached && clock() - cached.at < keyCacheWhileUnavailableMs;
        if (isUsable && error instanceof Unavailable) return cached.grant;
        throw error;
      }
    },
    async spend({ id, hasQuota }, operation) {
      if (hasQuota) return await withDatabase(() => counter.take(id, operation));
      counter.count(id, operation);
      return true;
    },
    close: () => counter.close(),
  };
}
