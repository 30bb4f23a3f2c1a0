import { randomBytes } from 'node:crypto';
import { withoutEndSlash } from '../../../../shared/settings/settings.ts';
import type { Database } from '../../../sqlite/database.ts';
import { errorCode, storageFault } from '../../../sqlite/storage-fault.ts';
import type { ServiceIdentity } from '../../gateway/gateway.ts';
import type { KeyFingerprint } from '../../gateway/key-fingerprint.ts';

/** Tells services, and the projects at one service, apart. */
export interface ServiceNumbers {
  /** The number of the service and the project that its private key stands for; null without that key. */
  of(service: ServiceIdentity): Promise<number | null>;
  /**
   * As `of`, for what is only shown: without the private key the project at the service's address that something
   * was done at last. Null where nothing was done at any.
   */
  lastKnown(service: ServiceIdentity): Promise<number | null>;
  /**
   * To be called when a workspace is opened. What it has of a built-in service from before those were told
   * apart counts for that of the profile it is from, and for no other.
   * @param isOwn whether the workspace is one of the profile of this built-in service
   */
  openBuiltIn(id: string, isOwn: boolean): void;
}

/** Stands for a service of which nothing can be noted, as the file cannot be written: nothing is known of it. */
const nowhere = -1;

/** A built-in service makes up keys and port at each start and has one project; its id stands in the place of a key's hash. */
const builtInUrl = 'built-in';

/**
 * Numbers services by their address and their private key. Of the key only a salted, slow hash is
 * kept, so that the file tells nobody the key, not even a short one.
 */
export function serviceNumbers(database: Database): ServiceNumbers {
  const known = database.prepare('SELECT number, salt, key_hash FROM services WHERE base_url = ?');
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
  const found = new Map<string, Promise<number>>();

  async function numberOf(baseUrl: string, key: KeyFingerprint): Promise<number> {
    for (const { number, salt, key_hash } of known.all(baseUrl)) {
      if ((await key.hash(String(salt))) === key_hash) return Number(number);
    }
    const salt = randomBytes(16).toString('hex');
    const hash = await key.hash(salt);
    add.run(baseUrl, salt, hash);
    return Number(last.value());
  }

  const knownBuiltIn = (id: string) => known.all(builtInUrl).find(({ key_hash }) => key_hash === id);

  /** There is no key to keep from anybody, and this is asked at each start: no slow hash. */
  async function builtInNumber(id: string): Promise<number> {
    const own = knownBuiltIn(id);
    if (own) return Number(own.number);
    try {
      add.run(builtInUrl, '', id);
    } catch (error) {
      const fault = storageFault(errorCode(error));
      if (fault?.kind === 'storage' && fault.reason === 'read-only') return nowhere;
      throw error;
    }
    return Number(last.value());
  }

  async function of({ baseUrl, builtIn, builtInId = '', fingerprint }: ServiceIdentity) {
    const key = builtIn ? null : fingerprint;
    if (key === null && !builtIn) return null;
    const url = withoutEndSlash(baseUrl);
    const name = key ? `${url} ${key.id}` : `${builtInUrl} ${builtInId}`;
    const number = found.get(name) ?? (key ? numberOf(url, key) : builtInNumber(builtInId));
    found.set(name, number);
    // What failed, for instance on a full disk, may not fail the next time.
    number.catch(() => found.delete(name));
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
      // From now on the file is known to have been at this profile: it claims nothing later, either.
      add.run(builtInUrl, '', id);
    },
  };
}
