import type { Database } from '../../../sqlite/database.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { openPulledStore, type PulledStore } from './pulled-store.ts';
import { type ServiceNumbers, serviceNumbers } from './service-numbers.ts';

/** What is known of services, on disk in a workspace. */
export interface SyncStores {
  /** With the conflicts, which are written together with what services hold. */
  ledger: Ledger;
  services: ServiceNumbers;
  pulled: PulledStore;
}

/** Opens the stores in a workspace whose database has the present form. */
export const openSyncStores = (database: Database): SyncStores => ({
  ledger: openLedger(database),
  services: serviceNumbers(database),
  pulled: openPulledStore(database),
});
