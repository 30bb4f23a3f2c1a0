import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isNonPublicAddress } from '../../shared/addresses/non-public-address.ts';

/** Thrown if a host is on this machine or its network and requests to local hosts aren't allowed. */
export class LocalAddressError extends Error {}

/**
 * Returns a lookup that omits addresses of this machine and its network, and fails with a LocalAddressError if a name
 * has no others. Sockets connect to the returned address, so the name can't resolve differently between check and
 * connection (DNS rebinding).
 */
export const publicAddressLookup =
  (lookup: LookupFunction = systemLookup): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const publicAddresses = [addresses].flat().filter(isPublicAddress);
      const [first] = publicAddresses;
      if (!first) return callback(new LocalAddressError(hostname), []);
      return options.all ? callback(null, publicAddresses) : callback(null, first.address, first.family);
    });

const isPublicAddress = (entry: LookupAddress | string): entry is LookupAddress =>
  typeof entry !== 'string' && !isNonPublicAddress(entry.address);
