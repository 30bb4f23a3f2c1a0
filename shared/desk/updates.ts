import { call, nothing } from './contract.ts';

/** Result of checking for a newer version of the program; `version` is the running one. */
export type UpdateFound = { version: string } /** This build has no release URL. */ & (
  | { found: 'no-address' }
  | { found: 'no-release' }
  | { found: 'none-newer' }
  /** `page` is the https URL of the release; `releasedAt` is an ISO date. */
  | { found: 'newer'; newer: string; page: string; releasedAt: string | null }
);

export const updates = {
  /** Checks the release URL for a newer version; only runs on demand. */
  'updates.check': call<undefined, UpdateFound>(nothing),
} as const;
