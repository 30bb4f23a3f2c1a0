import { storeIdPattern } from '../../api/zones.ts';
import type { Zone } from '../zone.ts';

/** The service that the zones are for. */
export type Service = 'built-in' | 'provider';

/**
 * Not `[A-Za-z0-9]+`: the built-in service rejects it, a provider is known to accept it. `characters` are the ones not
 * allowed by the API.
 */
export interface StoreIdCharacters {
  kind: 'store-id-characters';
  severity: 'error' | 'warning';
  characters: string;
}

/** An issue if the store id has characters that the API doesn't allow, else none. */
export function storeIdCharacters({ storeId }: Zone, service: Service): StoreIdCharacters[] {
  if (storeId === '' || storeIdPattern.test(storeId)) return [];
  const characters = [...new Set(storeId)].filter((character) => !storeIdPattern.test(character)).join('');
  const severity = service === 'provider' ? 'warning' : 'error';
  return [{ kind: 'store-id-characters', severity, characters }];
}
