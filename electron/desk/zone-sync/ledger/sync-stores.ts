import type { Database } from '../../../sqlite/database.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openPulledStore, type PulledStore } from './pulled-store.ts';
import { type ServiceNumbers, serviceNumbers } from './service-numbers.ts';

/** Known state of services, stored in a workspace. */
export interface SyncStores {
  /** Includes the conflicts, because they are written in the same transactions. */
  ledger: Ledger;
  services: ServiceNumbers;
  pulled: PulledStore;
}

/** Opens the stores in a workspace database that has the current schema. */
export const openSyncStores = (database: Database): SyncStores => ({
  ledger: openLedger(database),
  services: serviceNumbers(database),
  pulled: openPulledStore(database),
});
