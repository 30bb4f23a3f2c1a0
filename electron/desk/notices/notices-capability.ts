import type { notices as capability } from '../../../shared/desk/notices.ts';
import { succeeded } from '../../../shared/faults/fault.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';

/**
 * Opens the calls for system notices.
 * @param chosen called with the panel of each notice that the user clicks
 */
export const openNotices = (
  { showNotice }: Pick<DeskParts, 'showNotice'>,
  chosen: (panel: string) => void,
): Opened<typeof capability> => ({
  calls: {
    'notices.show': async (notice) => {
      showNotice?.(notice, () => chosen(notice.panel));
      return succeeded(null);
    },
  },
  states: {},
});
