import { createHash } from 'node:crypto';
import type { Project } from '../project.ts';

/** What a key opens. */
export interface KnownKey {
  project: Project;
  kind: KeyKind;
  /** Hosts whose pages may use a public key; null asks for no Referer. */
  referers: readonly string[] | null;
}

export const keyKinds = ['public', 'read-only', 'read-write'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** Projects and their keys, which may be shared by several servers. */
export interface ProjectDirectory {
  /**
   * What a key opens, whatever kind it is; undefined where there is none such. How long it takes says nothing of how
   * much of a key was right.
   * @throws Unavailable where it cannot be looked up now
   */
  find(key: string): Promise<KnownKey | undefined>;
  /**
   * Counts one question against the free quota of a project, or counts nothing where it is used up: of questions that
   * come at once no more are granted than there is quota for. What counts is a question that was read well and is
   * within the rate limits, once, however it is answered then; what is refused before (401, 403, 422, 429) and by
   * the quota itself (402) costs nothing. Of what is beyond the contract each call counts that was granted access.
   * @param operation the id of what is asked
   * @returns whether it is granted
   * @throws Unavailable where it cannot be counted now
   */
  spend(project: Project, operation: string): Promise<boolean>;
}

/** By which a key is looked up and stored. Keys have 122 random bits, so that nobody can find one by trying. */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key).digest();
