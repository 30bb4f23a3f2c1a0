import { notifications } from '@mantine/notifications';
import type { ChosenColor } from '../../../shared/desk/settings.ts';
import { desk } from '../../desk/desk.ts';
import { deskState } from '../../desk/states.ts';
import { formatList } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { faultInWords } from '../../workbench/fault-words.ts';

/** Maximum number of stores named in the message. */
const maxNames = 3;

/**
 * Sets colors of stores; null restores the automatic one. Resolves with whether it was saved; shows a notice if not.
 */
export async function chooseColors(chosen: readonly ChosenColor[]): Promise<boolean> {
  const outcome = await desk.call('settings.colorStores', { chosen });
  if (!outcome.ok) {
    const names = chosen.slice(0, maxNames).map(({ store }) => store);
    notifications.show({
      color: 'red',
      title: words.t('zones.storeColor.failed', {
        store: formatList(chosen.length > maxNames ? [...names, '…'] : names),
      }),
      message: faultInWords(outcome.fault),
    });
  }
  return outcome.ok;
}

/** Returns the colors that were set for stores, for undo; null for automatic ones. */
export function currentChosenColors(stores: readonly string[]): ChosenColor[] {
  const { storeColors } = deskState('settings');
  const known = new Map(storeColors.map(({ store, chosen }) => [store, chosen]));
  return stores.map((store) => ({ store, color: known.get(store) ?? null }));
}
