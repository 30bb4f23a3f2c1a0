import { ActionIcon } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../desk/ask.ts';
import { useIsListReviewed } from '../place-search/place-list-store.ts';
import { type Command, withKey } from '../workbench/command.ts';
import type { Panel } from '../workbench/panel.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { useReview } from '../workbench/review.ts';
import { savedPanelId } from './SavedOnMap.tsx';
import { saveOnDisplay } from './save-on-display.ts';

interface SaveButtonProps {
  panel: Panel;
  command: Pick<Command, 'keys'>;
}

/** Saves what the panel shows; nothing for a panel whose searches are not saved. */
export function SaveButton({ panel, command }: SaveButtonProps) {
  const { record } = panel;
  const isListReviewed = useIsListReviewed();
  // Among the saved ones there is something to save only while one of them is shown.
  const hasAny = panel.id !== savedPanelId || isListReviewed;
  return record && hasAny ? <SaveSearch panel={panel} record={record} command={command} /> : null;
}

function SaveSearch({ panel, record, command }: SaveButtonProps & { record: PanelRecord }) {
  const { t } = useTranslation();
  const isReview = useReview(({ review }) => review?.panel === panel.id);
  const canSave = useHasAnswer(record) || isReview;
  return (
    <ActionIcon
      aria-label={t('saved.save')}
      aria-disabled={!canSave}
      {...(!canSave && { 'data-disabled': true })}
      title={canSave ? withKey(t('saved.save'), command) : t('saved.nothingToSave')}
      onClick={() => void saveOnDisplay(panel)}
    >
      <IconBookmarkPlus size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** Whether a whole answer is on display. */
function useHasAnswer(record: PanelRecord): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const later = notifyManager.batchCalls(changed);
      const ends = [queryClient.getQueryCache().subscribe(later), record.subscribe(later)];
      return () => {
        for (const end of ends) end();
      };
    },
    [record],
  );
  return useSyncExternalStore(follow, () => record.answered() !== null);
}
