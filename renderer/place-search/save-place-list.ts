import { notifications } from '@mantine/notifications';
import type { SearchToSave } from '../../shared/saved/saved-search.ts';
import { desk } from '../desk/desk.ts';
import { words } from '../words/words.ts';
import { faultInWords } from '../workbench/fault-words.ts';
import { showStepNotice } from '../workbench/step-notice.tsx';

/** Saves a list as a search; undoable. */
export async function saveListSearch(search: SearchToSave) {
  const outcome = await desk.call('saved.keep', { list: 'saved', search });
  if (!outcome.ok) {
    const title = words.t('placeList.notSaved');
    notifications.show({ color: 'red', title, message: faultInWords(outcome.fault) });
    return;
  }
  const undo = () => void desk.call('saved.remove', { ids: [outcome.value] });
  showStepNotice({
    id: 'saved-searches',
    text: words.t('placeList.saved', { name: search.name }),
    actions: [{ label: words.t('placeList.undoSave'), run: undo }],
  });
}
