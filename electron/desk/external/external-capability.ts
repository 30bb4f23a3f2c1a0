import type { external as capability } from '../../../shared/desk/external.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';

export const openExternal = (parts: Pick<DeskParts, 'openExternal'>): Opened<typeof capability> => ({
  calls: {
    'external.open': async ({ url }) => {
      await parts.openExternal(url);
      return succeeded(null);
    },
  },
  states: {},
});
