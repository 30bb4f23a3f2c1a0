import { notifications } from '@mantine/notifications';
import { desk } from '../desk/desk.ts';
import { reviewedOf } from '../desk/provenance.ts';
import { words } from '../words/words.ts';
import type { Panel } from '../workbench/panel.ts';
import { isReadOnly, tellReadOnly } from '../workbench/read-only.ts';
import { searchOnDisplay } from '../workbench/record.ts';
import { changeSaved, done, tellFault } from './saved-actions.ts';
import { editSaved } from './saved-store.ts';

/** Saves what a panel has on display; of what is reviewed the name can be changed. */
export async function saveOnDisplay({ record }: Panel) {
  if (isReadOnly()) return tellReadOnly();
  const reviewed = record && reviewedOf(record.kinds);
  if (reviewed) {
    const { id, savedAt } = reviewed;
    return savedAt === null ? changeSaved([id], { list: 'saved' }) : editSaved([id]);
  }
  const search = record && searchOnDisplay(record);
  if (!search) return notifications.show({ message: words.t('saved.nothingToSave') });
  const outcome = await desk.call('saved.keep', { list: 'saved', search });
  if (!outcome.ok) return tellFault(outcome.fault);
  const storedId = outcome.value;
  done(
    {
      text: words.t('saved.savedAs', { name: search.name }),
      undo: () => desk.call('saved.remove', { ids: [storedId] }),
    },
    storedId,
  );
}
