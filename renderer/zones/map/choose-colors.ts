import { notifications } from '@mantine/notifications';
import type { ChosenColor } from '../../../shared/desk/settings.ts';
import { desk } from '../../desk/desk.ts';
import { deskState } from '../../desk/states.ts';
import { formatList } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { faultInWords } from '../../workbench/fault-words.ts';

/** Stores beyond these are too many for a message. */
const mostNames = 3;

/** Gives stores their colours, null for the one that each was given. Whether it was saved; if not, why is told. */
export async function chooseColors(chosen: readonly ChosenColor[]): Promise<boolean> {
  const outcome = await desk.call('settings.colorStores', { chosen });
  if (!outcome.ok) {
    const names = chosen.slice(0, mostNames).map(({ store }) => store);
    notifications.show({
      color: 'red',
      title: words.t('zones.storeColor.failed', {
        store: formatList(chosen.length > mostNames ? [...names, '…'] : names),
      }),
      message: faultInWords(outcome.fault),
    });
  }
  return outcome.ok;
}

/** What is chosen for stores now, to be given back to them. */
export function chosenNow(stores: readonly string[]): ChosenColor[] {
  const { storeColors } = deskState('settings');
  const known = new Map(storeColors.map(({ store, chosen }) => [store, chosen]));
  return stores.map((store) => ({ store, color: known.get(store) ?? null }));
}
