import { randomUUID } from 'node:crypto';
import type { Group } from '../../shared/api/operation.ts';
import type { ServiceKeys } from './messages.ts';

/** On whose behalf a request is made. */
export interface Project {
  /** Under which its zones are kept; stays the same when keys change. */
  id: string;
  /** The groups of operations that are enabled. */
  groups: ReadonlySet<Group>;
  /** Whether there is an end to its free quota; without one what it used is counted all the same. */
  hasQuota: boolean;
}

/** One whose keys are known to whoever started the service. */
export interface EmbeddedProject extends Project {
  keys: ServiceKeys;
  quota: 'free' | 'spent';
  /** Hosts whose pages may use the public key; null asks for no Referer. */
  referers: readonly string[] | null;
}

export const everyGroup: readonly Group[] = ['localities', 'distance', 'transit', 'static-map', 'zones'];

/** Keys in the provider's look: `woos-<uuid>` the public one, bare UUIDs the private ones. */
export const makeKeys = (): ServiceKeys => ({
  publicKey: `woos-${randomUUID()}`,
  privateKey: randomUUID(),
  readOnlyPrivateKey: randomUUID(),
});

/** The one project of the built-in service: everything enabled, its quota never spent. */
export const builtInProject = (keys: ServiceKeys): EmbeddedProject => ({
  id: 'built-in',
  keys,
  groups: new Set(everyGroup),
  hasQuota: false,
  quota: 'free',
  referers: null,
});
