import { storeIdPattern } from '../../api/zones.ts';
import type { Zone } from '../zone.ts';

/** Which service the zones are for. */
export type Service = 'built-in' | 'provider';

/**
 * Not `[A-Za-z0-9]+`: the built-in service refuses it, a provider is known to take it.
 * `characters` are those that the contract does not have.
 */
export interface StoreIdCharacters {
  kind: 'store-id-characters';
  severity: 'error' | 'warning';
  characters: string;
}

export function storeIdCharacters({ storeId }: Zone, service: Service): StoreIdCharacters[] {
  if (storeId === '' || storeIdPattern.test(storeId)) return [];
  const characters = [...new Set(storeId)].filter((character) => !storeIdPattern.test(character)).join('');
  const severity = service === 'provider' ? 'warning' : 'error';
  return [{ kind: 'store-id-characters', severity, characters }];
}
