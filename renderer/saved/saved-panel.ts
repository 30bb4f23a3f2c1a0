import { IconBookmark } from '@tabler/icons-react';
import { reviewedListRecord } from '../place-search/place-list-record.ts';
import { type WordKey, words } from '../words/words.ts';
import type { CommandGroup } from '../workbench/command.ts';
import { useLayout } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { nothingToUndoReason, readOnlyReason } from '../workbench/unavailable-reasons.ts';
import { Saved } from './Saved.tsx';
import { SavedOnMap, savedPanelId } from './SavedOnMap.tsx';
import { removeSaved, undoSaved, useSavedSteps } from './saved-actions.ts';
import { historyKeys, savedListKeys } from './saved-keys.ts';
import { useSavedPanel } from './saved-store.ts';

/** Why there is no selection to act on; null if there is one. */
const nothingSelectedReason = (): WordKey | null =>
  useSavedPanel.getState().selectedIds.size > 0 ? null : 'saved.selectFirst';

const savedCommands: CommandGroup = {
  titleKey: 'saved.title',
  commands: [
    {
      id: 'saved.undo',
      titleKey: 'saved.undo',
      specificTitle: () => words.t('saved.undoLast'),
      keys: ['mod+Z'],
      when: () => useLayout.getState().panel === savedPanelId && useSavedSteps.getState().steps.length > 0,
      unavailable: () => readOnlyReason() ?? nothingToUndoReason(useSavedSteps.getState().steps.length > 0),
      run: () => void undoSaved(),
    },
    {
      id: 'saved.remove',
      titleKey: 'saved.removeSelected',
      specificTitle() {
        const count = useSavedPanel.getState().selectedIds.size;
        return count > 0 ? words.t('saved.removeCount', { count }) : words.t('saved.removeSelected');
      },
      keys: [],
      ofSelection: true,
      unavailable: () => readOnlyReason() ?? nothingSelectedReason(),
      run: () => void removeSaved([...useSavedPanel.getState().selectedIds]),
    },
  ],
  focusKeys: savedListKeys,
};

/** The panel of saved searches and the history. */
export const savedPanel: Panel = {
  id: savedPanelId,
  titleKey: 'saved.title',
  icon: IconBookmark,
  component: Saved,
  record: reviewedListRecord,
  onMap: SavedOnMap,
  commands: [savedCommands, { titleKey: 'saved.keys.inHistory', focusKeys: historyKeys }],
};
