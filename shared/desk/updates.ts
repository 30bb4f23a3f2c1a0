import { call, nothing } from './contract.ts';

/** What a look for a newer version of the program has found; `version` is the one that runs. */
export type UpdateFound = { version: string } /** This build does not know where to look. */ & (
  | { found: 'no-address' }
  | { found: 'no-release' }
  | { found: 'none-newer' }
  /** `page` is its own, an https address; `releasedAt` an ISO date. */
  | { found: 'newer'; newer: string; page: string; releasedAt: string | null }
);

export const updates = {
  /** Looks for a newer version at the release address; nothing does so by itself. */
  'updates.check': call<undefined, UpdateFound>(nothing),
} as const;
