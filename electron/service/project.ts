import { randomUUID } from 'node:crypto';
import type { Group } from '../../shared/api/operation.ts';
import type { ServiceKeys } from './messages.ts';

/** The project a request is made for. */
export interface Project {
  /** ID its zones are stored under; doesn't change with its keys. */
  id: string;
  /** Enabled operation groups. */
  groups: ReadonlySet<Group>;
  /** Whether the free quota is limited; usage is counted either way. */
  hasQuota: boolean;
}

/** A project whose keys are known to whoever started the service. */
export interface EmbeddedProject extends Project {
  keys: ServiceKeys;
  /** `spent` refuses each request with a 402. */
  quota: 'free' | 'spent';
  /** Hosts whose pages may use the public key; null requires no Referer. */
  referers: readonly string[] | null;
}

export const allGroups: readonly Group[] = ['localities', 'distance', 'transit', 'static-map', 'zones'];

/** Generates keys in the provider's format: `woos-<uuid>` for the public key, plain UUIDs for private ones. */
export const makeKeys = (): ServiceKeys => ({
  publicKey: `woos-${randomUUID()}`,
  privateKey: randomUUID(),
  readOnlyPrivateKey: randomUUID(),
});

/** The only project of the built-in service: everything enabled, unlimited quota. */
export const builtInProject = (keys: ServiceKeys): EmbeddedProject => ({
  id: 'built-in',
  keys,
  groups: new Set(allGroups),
  hasQuota: false,
  quota: 'free',
  referers: null,
});
