import type { FocusBinding } from '../../ui/focus-keys.ts';
import { rowByKey, rowKeys } from '../../ui/row-keys.ts';
import type { CommandGroup } from '../../workbench/command.ts';
import {
  chooseRange,
  chooseZones,
  showZones,
  toggleChosen,
  useSelection,
} from '../../workspace-zones/selection.ts';
import { duplicateZones } from '../../workspace-zones/zone-actions.ts';
import { openListed } from './open-listed.ts';

interface ZoneListInFocus {
  row: number;
  count: number;
  /** The zone in the row that has the focus. */
  id: string;
  /** Ids of all listed zones, in order. */
  ids: readonly string[];
  /** Row where a range selection starts. */
  anchor: { current: number };
  goToRow(row: number): void;
  /** Deletes zones and focuses the row that follows. */
  deleteZones(ids: readonly string[]): void;
}

/** Selected zones that are listed; actions apply to visible rows only. */
function chosenHere({ ids }: ZoneListInFocus): readonly string[] {
  const { chosen } = useSelection.getState();
  return ids.filter((id) => chosen.has(id));
}

/** The selected zones if the focused one is among them, else only that one. */
const targets = (list: ZoneListInFocus): readonly string[] =>
  useSelection.getState().chosen.has(list.id) ? chosenHere(list) : [list.id];

function chooseRangeByKey({ row, ids, anchor, goToRow }: ZoneListInFocus, key: string) {
  const next = rowByKey(key, row, ids.length);
  goToRow(next);
  chooseRange(ids, [anchor.current, next]);
}

const zoneListBindings: readonly FocusBinding<ZoneListInFocus>[] = [
  { keys: ['Enter'], titleKey: 'keys.zoneOpen', run: ({ id }) => openListed(id) },
  { keys: ['Space'], titleKey: 'keys.zoneChoose', run: ({ id }) => toggleChosen(id) },
  {
    keys: ['shift+ArrowUp', 'shift+ArrowDown'],
    alsoKeys: ['shift+PageUp', 'shift+PageDown', 'shift+Home', 'shift+End'],
    titleKey: 'keys.zoneRange',
    run: chooseRangeByKey,
  },
  { keys: ['mod+A'], titleKey: 'keys.zoneAll', run: ({ ids }) => chooseZones(ids) },
  {
    keys: ['mod+D'],
    titleKey: 'keys.zoneDuplicate',
    run(list) {
      const chosen = chosenHere(list);
      duplicateZones(chosen.length > 0 ? chosen : [list.id]);
    },
  },
  {
    keys: ['H'],
    titleKey: 'keys.zoneHide',
    run: (list) => showZones(targets(list), useSelection.getState().hidden.has(list.id)),
  },
  { keys: ['Delete'], titleKey: 'keys.zoneDelete', run: (list) => list.deleteZones(targets(list)) },
];

/** The keys of the list of zones beside those of every list. */
export const zoneListKeys: CommandGroup = { titleKey: 'keys.zoneList', focusKeys: zoneListBindings };

/** All that the list of zones does by a key. */
export const zoneRowBindings: readonly FocusBinding<ZoneListInFocus>[] = [
  ...zoneListBindings,
  ...rowKeys.map((binding) => ({
    ...binding,
    run({ row, ids, anchor, goToRow }: ZoneListInFocus, key: string) {
      const next = rowByKey(key, row, ids.length);
      goToRow(next);
      anchor.current = next;
    },
  })),
];
