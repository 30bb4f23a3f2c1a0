import { notifications } from '@mantine/notifications';
import { callFilter } from '../desk/answer-key.ts';
import { queryClient } from '../desk/ask.ts';
import { desk } from '../desk/desk.ts';
import { reviewedOf } from '../desk/provenance.ts';
import { type WordKey, words } from '../words/words.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, notifyReadOnly } from '../workbench/read-only.ts';
import { type PanelRecord, searchOnDisplay } from '../workbench/record.ts';
import { changeSaved, completeStep, notifyFault } from './saved-actions.ts';
import { editSaved } from './saved-store.ts';

/** Returns the translation key of why a panel without a complete answer has nothing to save. */
export const nothingToSaveReason = (record: PanelRecord | undefined): WordKey =>
  record && queryClient.isFetching({ predicate: callFilter(record.suspendedCalls) }) > 0
    ? 'saved.stillLoading'
    : 'saved.nothingToSave';

/**
 * Saves what a panel has on display. If that is a search under review: edits its labels, or saves it if it was only in
 * the history.
 */
export async function saveOnDisplay({ record }: Panel) {
  if (isReadOnly()) return notifyReadOnly();
  const reviewed = record && reviewedOf(record.kinds);
  if (reviewed) {
    const { id, savedAt } = reviewed;
    return savedAt === null ? changeSaved([id], { list: 'saved' }) : editSaved([id]);
  }
  const search = record && searchOnDisplay(record);
  if (!search) return notifications.show({ message: words.t(nothingToSaveReason(record)) });
  const outcome = await desk.call('saved.keep', { list: 'saved', search });
  if (!outcome.ok) return notifyFault(outcome.fault);
  const storedId = outcome.value;
  completeStep(
    {
      text: words.t('saved.savedAs', { name: search.name }),
      undo: () => desk.call('saved.remove', { ids: [storedId] }),
    },
    storedId,
  );
}
