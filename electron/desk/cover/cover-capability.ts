import type { Handlers } from '../../../shared/desk/contract.ts';
import type { cover } from '../../../shared/desk/cover.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { CoverStore } from './cover-store.ts';

/** Opens the window's calls for coverage checks. */
export const openCover = (store: CoverStore): { calls: Handlers<typeof cover> } => ({
  calls: { 'cover.result': async () => succeeded(store.result()) },
});
