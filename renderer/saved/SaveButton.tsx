import { ActionIcon } from '@mantine/core';
import { IconBookmarkPlus } from '@tabler/icons-react';
import { notifyManager } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../desk/ask.ts';
import { useReviewedOf } from '../desk/provenance.ts';
import type { WordKey } from '../words/words.ts';
import { type Command, withKey } from '../workbench/command.ts';
import type { Panel } from '../workbench/panel.ts';
import { useIsReadOnly } from '../workbench/read-only.ts';
import { answeredToSave, type PanelRecord } from '../workbench/record.ts';
import { useTourControl } from '../workbench/tour-control.ts';
import { saveOnDisplay, whyNothingToSave } from './save-on-display.ts';

interface SaveButtonProps {
  panel: Panel;
  command: Pick<Command, 'keys'>;
}

/** Saves what the panel shows; nothing where its searches are not saved. */
export function SaveButton({ panel, command }: SaveButtonProps) {
  const { record } = panel;
  return record ? <SaveSearch panel={panel} record={record} command={command} /> : null;
}

function SaveSearch({ panel, record, command }: SaveButtonProps & { record: PanelRecord }) {
  const { t } = useTranslation();
  const isReview = useReviewedOf(record.kinds) !== null;
  const isOffered = useSyncExternalStore(record.subscribe, () => record.isOffered?.() ?? true);
  const control = useTourControl('save');
  const isReadOnly = useIsReadOnly();
  const lacking = useWhyNothingToSave(record);
  const refused: WordKey | null = isReadOnly ? 'fault.desk.read-only' : isReview ? null : lacking;
  if (!isOffered) return null;
  return (
    <ActionIcon
      {...control}
      aria-label={t('saved.save')}
      aria-disabled={refused !== null}
      {...(refused && { 'data-disabled': true })}
      title={refused ? t(refused) : withKey(t('saved.save'), command)}
      onClick={() => void saveOnDisplay(panel)}
    >
      <IconBookmarkPlus size={18} stroke={1.6} />
    </ActionIcon>
  );
}

/** Why there is nothing to save; null where a whole answer that found something is on display. */
function useWhyNothingToSave(record: PanelRecord): WordKey | null {
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
  return useSyncExternalStore(follow, () => (answeredToSave(record) ? null : whyNothingToSave(record)));
}
