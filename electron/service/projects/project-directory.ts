import { createHash } from 'node:crypto';
import type { Project } from '../project.ts';

/** What a key grants access to. */
export interface KnownKey {
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
   * Returns what a key of any kind grants; undefined for an unknown key. The time taken doesn't reveal how much of a
   * key was right.
   * @throws Unavailable if it can't be looked up now
   */
  find(key: string): Promise<KnownKey | undefined>;
  /**
   * Counts a request against a project's free quota, or nothing if the quota is used up; concurrent requests can't
   * exceed it. A valid request within the rate limits counts once, whatever its response; one refused earlier (401,
   * 403, 422, 429) or by the quota (402) doesn't count. Beyond the contract, every authorized call counts.
   * @param operation ID of the operation
   * @returns whether it is granted
   * @throws Unavailable if it can't be counted now
   */
  spend(project: Project, operation: string): Promise<boolean>;
}

/** Hash under which a key is stored and looked up. Unsalted, because keys have 122 random bits and can't be guessed. */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();
