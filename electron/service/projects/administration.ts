import { randomUUID } from 'node:crypto';
import type { Group } from '../../../shared/api/operation.ts';
import type { Sql } from '../postgres/connection.ts';
import { fragment } from '../postgres/sql.ts';
import { type KeyKind, keyDigest } from './project-directory.ts';

/** The operator's input can't be applied; the message says why. */
export class AdminFault extends Error {
  override name = 'AdminFault';
}

export interface ListedProject {
  id: string;
  name: string;
  groups: Group[];
  /** Total number of requests; null for unlimited. */
  quota: number | null;
  used: number;
  created_at: Date;
}

export interface ListedKey {
  /** Identifies the key in commands; isn't the key itself. */
  id: string;
  project: string;
  kind: KeyKind;
  referers: string[] | null;
  created_at: Date;
  revoked_at: Date | null;
}

export interface ListedUsage {
  project: string;
  /** UTC date, such as 2026-01-31. */
  day: string;
  operation: string;
  count: number;
}

const uniqueViolation = '23505';
const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/**
 * Adds a project and returns its ID.
 * @param quota total number of requests; null for unlimited
 * @throws AdminFault if the name is taken
 */
export async function addProject(
  sql: Sql,
  { name, groups, quota }: { name: string; groups: readonly Group[]; quota: number | null },
): Promise<string> {
  try {
    const [row] = await sql<{ id: string }>`
      INSERT INTO zonedesk.projects (name, groups, quota) VALUES (${name}, ${[...groups]}, ${quota})
        RETURNING id`;
    if (!row) throw new TypeError('A row was expected');
    return row.id;
  } catch (error) {
    if (!isCode(error, uniqueViolation)) throw error;
    throw new AdminFault(`Project "${name}" already exists. Choose another name.`);
  }
}

/**
 * Changes the given fields and keeps the rest, including used quota. Servers apply it within 5 seconds.
 * @throws AdminFault if there is no such project
 */
export async function changeProject(
  sql: Sql,
  { name, groups, quota }: { name: string; groups?: readonly Group[]; quota?: number | null },
): Promise<ListedProject> {
  const id = await projectId(sql, name);
  const [changed] = await sql<ListedProject>`
    UPDATE zonedesk.projects SET
      groups = coalesce(${groups ? [...groups] : null}::text[], groups),
      quota = CASE WHEN ${String(quota !== undefined)}::boolean THEN ${quota ?? null}::bigint ELSE quota END
    WHERE id = ${id} RETURNING ${listedProject}`;
  if (!changed) throw new TypeError('A row was expected');
  return changed;
}

const listedProject = fragment`id, name, groups, quota::float8 AS quota, used::float8 AS used, created_at`;

export const listProjects = async (sql: Sql): Promise<ListedProject[]> =>
  await sql<ListedProject>`
    SELECT ${listedProject} FROM zonedesk.projects ORDER BY name`;

/**
 * Returns the ID of the project with this name, or else with this ID.
 * @throws AdminFault if there is none
 */
async function projectId(sql: Sql, nameOrId: string): Promise<string> {
  const [row] = await sql<{ id: string }>`
    SELECT id FROM zonedesk.projects WHERE name = ${nameOrId} OR id = ${nameOrId} ORDER BY name = ${nameOrId} DESC`;
  if (!row) throw new AdminFault(`No project "${nameOrId}". List projects with "project list".`);
  return row.id;
}

/**
 * Creates a key, which can't be read again later.
 * @throws AdminFault if there is no such project
 */
export async function addKey(
  sql: Sql,
  { project, kind, referers }: { project: string; kind: KeyKind; referers: readonly string[] | null },
): Promise<{ id: string; key: string }> {
  const key = kind === 'public' ? `woos-${randomUUID()}` : randomUUID();
  const [row] = await sql<{ id: string }>`
    INSERT INTO zonedesk.keys (project, digest, kind, referers)
      VALUES (${await projectId(sql, project)}, ${keyDigest(key)}, ${kind}, ${referers && [...referers]})
      RETURNING id`;
  if (!row) throw new TypeError('A row was expected');
  return { id: row.id, key };
}

/**
 * Lists the keys of one or all projects.
 * @throws AdminFault if there is no such project
 */
export async function listKeys(sql: Sql, project: string | undefined): Promise<ListedKey[]> {
  const id = project === undefined ? null : await projectId(sql, project);
  return await sql<ListedKey>`
    SELECT keys.id, name AS project, kind, referers, keys.created_at, revoked_at
      FROM zonedesk.keys JOIN zonedesk.projects ON projects.id = keys.project
      WHERE ${id}::text IS NULL OR projects.id = ${id} ORDER BY name, keys.created_at, keys.id`;
}

/**
 * Revokes a key. Servers apply it within 5 seconds.
 * @throws AdminFault if there is no such key, or it is already revoked
 */
export async function revokeKey(sql: Sql, id: string): Promise<void> {
  const revoked = await sql`
    UPDATE zonedesk.keys SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL RETURNING id`;
  if (revoked.length === 0) throw new AdminFault(`No active key "${id}". List keys with "key list".`);
}

/**
 * Returns usage by day and operation, of one or all projects.
 * @throws AdminFault if there is no such project
 */
export async function usageOf(sql: Sql, project: string | undefined): Promise<ListedUsage[]> {
  const id = project === undefined ? null : await projectId(sql, project);
  return await sql<ListedUsage>`
    SELECT name AS project, day::text, operation, count::float8 AS count
      FROM zonedesk.usage JOIN zonedesk.projects ON projects.id = usage.project
      WHERE ${id}::text IS NULL OR projects.id = ${id} ORDER BY name, day, operation`;
}
