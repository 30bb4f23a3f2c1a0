import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalNetworkAddress } from '../../shared/addresses/local-network.ts';

/** A name or address leads to this machine or its network, where the request may not go. */
export class LocalAddressError extends Error {}

/**
 * Resolves names, without addresses of this machine and its network. The connection uses the result directly, so the
 * name can't resolve elsewhere between check and connection.
 * @returns a lookup that fails with a LocalAddressError if a name has no other addresses
 */
export const elsewhereLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, found) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, []);
      const elsewhere = [addresses].flat().filter(isElsewhere);
      const [first] = elsewhere;
      if (!first) return found(new LocalAddressError(hostname), []);
      return options.all ? found(null, elsewhere) : found(null, first.address, first.family);
    });

const isElsewhere = (entry: LookupAddress | string): entry is LookupAddress =>
  typeof entry !== 'string' && !isLocalNetworkAddress(entry.address);
