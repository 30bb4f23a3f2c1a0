import { createHash } from 'node:crypto';
import type { Project } from '../project.ts';

/** What a key grants access to. */
export interface KeyGrant {
  project: Project;
  kind: KeyKind;
  /** Hosts whose pages may use a public key; null requires no Referer. */
  referers: readonly string[] | null;
}

export const keyKinds = ['public', 'read-only', 'read-write'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Projects and their keys, possibly shared by several servers. */
export interface ProjectDirectory {
  /**
   * Returns what a key of any kind grants; undefined for an unknown or revoked key. The time taken doesn't reveal how
   * much of a key is correct.
   * @throws Unavailable if the key can't be looked up now
   */
  find(key: string): Promise<KeyGrant | undefined>;
  /**
   * Counts a request against a project's free quota, or nothing if the quota is used up; concurrent requests can't
   * exceed it. A valid request within the rate limits counts once, whatever its response; one refused earlier (401,
   * 403, 422, 429) or by the quota (402) doesn't count. Beyond the contract, every authorized call counts.
   * @param operation ID of the operation
   * @returns whether the quota allows the request
   * @throws Unavailable if the request can't be counted now
   */
  spend(project: Project, operation: string): Promise<boolean>;
}

/** Returns the SHA-256 of a key, by which it is stored and looked up. Unsalted: 122 random bits can't be guessed. */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();
