import { ActionIcon } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../desk/ask.ts';
import { useReviewedOf } from '../desk/provenance.ts';
import type { WordKey } from '../words/words.ts';
import { type Command, withShortcut } from '../workbench/command.ts';
import type { Panel } from '../workbench/panel.ts';
import { useIsReadOnly } from '../workbench/read-only.ts';
import { answeredToSave, type PanelRecord } from '../workbench/record.ts';
import { useTourControl } from '../workbench/tour-control.ts';
import { nothingToSaveReason, saveOnDisplay } from './save-on-display.ts';

interface SaveButtonProps {
  panel: Panel;
  command: Pick<Command, 'keys'>;
}

/** Button that saves what the panel shows; renders nothing for panels whose searches can't be saved. */
export function SaveButton({ panel, command }: SaveButtonProps) {
  const { record } = panel;
  return record ? <SaveSearch panel={panel} record={record} command={command} /> : null;
}

function SaveSearch({ panel, record, command }: SaveButtonProps & { record: PanelRecord }) {
  const { t } = useTranslation();
  const isReview = useReviewedOf(record.kinds) !== null;
  const isOffered = useSyncExternalStore(record.subscribe, () => record.isSaveOffered?.() ?? true);
  const control = useTourControl('save');
  const isReadOnly = useIsReadOnly();
  const nothingToSave = useNothingToSaveReason(record);
  const disabledReason: WordKey | null = isReadOnly
    ? 'fault.desk.read-only'
    : isReview
      ? null
      : nothingToSave;
  if (!isOffered) return null;
  return (
    <ActionIcon
      {...control}
      aria-label={t('saved.save')}
      aria-disabled={disabledReason !== null}
      {...(disabledReason && { 'data-disabled': true })}
      title={disabledReason ? t(disabledReason) : withShortcut(t('saved.save'), command)}
      onClick={() => void saveOnDisplay(panel)}
    >
      <IconBookmarkPlus size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** Returns why there is nothing to save; null if a complete answer with results is on display. */
function useNothingToSaveReason(record: PanelRecord): WordKey | null {
  const follow = useCallback(
    (changed: () => void) => {
      const notify = notifyManager.batchCalls(changed);
      const unsubscribers = [queryClient.getQueryCache().subscribe(notify), record.subscribe(notify)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    [record],
  );
  return useSyncExternalStore(follow, () => (answeredToSave(record) ? null : nothingToSaveReason(record)));
}
