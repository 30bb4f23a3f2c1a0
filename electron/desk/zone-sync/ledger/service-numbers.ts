import { randomBytes } from 'node:crypto';
import { withoutEndSlash } from '../../../../shared/settings/settings.ts';
import type { Database } from '../../../sqlite/database.ts';
import { errorCode, storageFault } from '../../../sqlite/storage-fault.ts';
import type { ServiceIdentity } from '../../gateway/gateway.ts';
import type { KeyFingerprint } from '../../gateway/key-fingerprint.ts';

/** Numbers of services in the workspace; each project (private key) of a service has its own. */
export interface ServiceNumbers {
  /** Returns the number of the service and the project of its private key; null without a key. */
  of(service: ServiceIdentity): Promise<number | null>;
  /**
   * As `of`, but for display: without a key, returns the last used project at the service's URL; null if none was used.
   */
  lastKnown(service: ServiceIdentity): Promise<number | null>;
  /**
   * Call when a workspace is opened. Older versions didn't record which profile a built-in service belongs to; such
   * entries are assigned to the profile of the workspace.
   * @param isOwn whether the workspace belongs to the profile of this built-in service
   */
  openBuiltIn(id: string, isOwn: boolean): void;
}

/** Number of an unknown service if the file can't be written. */
const unknownNumber = -1;

/**
 * Stored in place of a URL for built-in services, whose port and keys change at each start. Each has one project; its
 * ID is stored in place of the hash of a key.
 */
const builtInUrl = 'built-in';

/**
 * Opens the numbers of services, which are assigned by URL and private key. Only a salted, slow hash of the key is
 * stored, so that the file doesn't reveal even a short key.
 */
export function serviceNumbers(database: Database): ServiceNumbers {
  const servicesAt = database.prepare('SELECT number, salt, key_hash FROM services WHERE base_url = ?');
  const usedLast = database.prepare(
    `SELECT number FROM services
       LEFT JOIN (SELECT service, max(at) AS at FROM zones_at_service GROUP BY service) AS held ON held.service = number
       LEFT JOIN (SELECT service, max(begun_at) AS at FROM plans GROUP BY service) AS begun ON begun.service = number
       WHERE base_url = ? AND coalesce(held.at, begun.at) IS NOT NULL
       ORDER BY max(coalesce(held.at, ''), coalesce(begun.at, '')) DESC, number DESC LIMIT 1`,
  );
  const add = database.prepare('INSERT INTO services (base_url, salt, key_hash) VALUES (?, ?, ?)');
  const claim = database.prepare("UPDATE services SET key_hash = ? WHERE base_url = ? AND key_hash = ''");
  const last = database.prepare('SELECT max(number) FROM services');
  const cachedNumbers = new Map<string, Promise<number>>();

  async function numberOf(baseUrl: string, key: KeyFingerprint): Promise<number> {
    for (const { number, salt, key_hash } of servicesAt.all(baseUrl)) {
      if ((await key.hash(String(salt))) === key_hash) return Number(number);
    }
    const salt = randomBytes(16).toString('hex');
    const hash = await key.hash(salt);
    add.run(baseUrl, salt, hash);
    return Number(last.value());
  }

  const knownBuiltIn = (id: string) => servicesAt.all(builtInUrl).find(({ key_hash }) => key_hash === id);

  /** Needs no slow hash, because there is no key to protect. */
  async function builtInNumber(id: string): Promise<number> {
    const own = knownBuiltIn(id);
    if (own) return Number(own.number);
    try {
      add.run(builtInUrl, '', id);
    } catch (error) {
      const fault = storageFault(errorCode(error));
      if (fault?.kind === 'storage' && fault.reason === 'read-only') return unknownNumber;
      throw error;
    }
    return Number(last.value());
  }

  async function of({ baseUrl, builtIn, builtInId = '', fingerprint }: ServiceIdentity) {
    const key = builtIn ? null : fingerprint;
    if (key === null && !builtIn) return null;
    const url = withoutEndSlash(baseUrl);
    const name = key ? `${url} ${key.id}` : `${builtInUrl} ${builtInId}`;
    const number = cachedNumbers.get(name) ?? (key ? numberOf(url, key) : builtInNumber(builtInId));
    cachedNumbers.set(name, number);
    // Don't cache a failure, such as a full disk.
    number.catch(() => cachedNumbers.delete(name));
    return number;
  }

  return {
    of,
    async lastKnown(service) {
      const number = await of(service);
      if (number !== null) return number;
      const last = usedLast.value(withoutEndSlash(service.baseUrl));
      return typeof last === 'number' ? last : null;
    },
    openBuiltIn(id, isOwn) {
      if (knownBuiltIn(id)) return;
      if (isOwn && claim.run(id, builtInUrl).changes > 0) return;
      // Record this profile, so that old entries aren't assigned to it later.
      add.run(builtInUrl, '', id);
    },
  };
}
