import type { FocusBinding } from '../../ui/focus-keys.ts';
import { rowByKey, rowKeys } from '../../ui/row-keys.ts';
import type { CommandGroup } from '../../workbench/command.ts';
import {
  selectRange,
  selectZones,
  showZones,
  toggleSelected,
  useSelection,
} from '../../workspace-zones/selection.ts';
import { duplicateZones } from '../../workspace-zones/zone-actions.ts';
import { openListed } from './open-listed.ts';

interface ZoneListInFocus {
  row: number;
  count: number;
  /** Workspace id of the zone in the focused row. */
  id: string;
  /** Ids of all listed zones, in order. */
  ids: readonly string[];
  /** Row where a range selection starts. */
  anchor: { current: number };
  goToRow(row: number): void;
  /** Deletes zones and focuses the row that follows. */
  deleteZones(ids: readonly string[]): void;
}

/** Ids of the selected zones that are listed: actions apply to visible rows only. */
function selectedInList({ ids }: ZoneListInFocus): readonly string[] {
  const { selected } = useSelection.getState();
  return ids.filter((id) => selected.has(id));
}

/**
 * Ids of the zones that an action applies to: the selected ones if the focused zone is one of them, else only that
 * one.
 */
const targetIds = (list: ZoneListInFocus): readonly string[] =>
  useSelection.getState().selected.has(list.id) ? selectedInList(list) : [list.id];

function selectRangeByKey({ row, ids, anchor, goToRow }: ZoneListInFocus, key: string) {
  const next = rowByKey(key, row, ids.length);
  goToRow(next);
  selectRange(ids, [anchor.current, next]);
}

const zoneListBindings: readonly FocusBinding<ZoneListInFocus>[] = [
  { keys: ['Enter'], titleKey: 'keys.zoneOpen', run: ({ id }) => openListed(id) },
  { keys: ['Space'], titleKey: 'keys.zoneChoose', run: ({ id }) => toggleSelected(id) },
  {
    keys: ['shift+ArrowUp', 'shift+ArrowDown'],
    alsoKeys: ['shift+PageUp', 'shift+PageDown', 'shift+Home', 'shift+End'],
    titleKey: 'keys.zoneRange',
    run: selectRangeByKey,
  },
  { keys: ['mod+A'], titleKey: 'keys.zoneAll', run: ({ ids }) => selectZones(ids) },
  {
    keys: ['mod+D'],
    titleKey: 'keys.zoneDuplicate',
    run(list) {
      const selectedIds = selectedInList(list);
      duplicateZones(selectedIds.length > 0 ? selectedIds : [list.id]);
    },
  },
  {
    keys: ['H'],
    titleKey: 'keys.zoneHide',
    run: (list) => showZones(targetIds(list), useSelection.getState().hidden.has(list.id)),
  },
  { keys: ['Delete'], titleKey: 'keys.zoneDelete', run: (list) => list.deleteZones(targetIds(list)) },
];

/** Keys of the zone list, for the list of shortcuts; without those that all lists have. */
export const zoneListKeys: CommandGroup = { titleKey: 'keys.zoneList', focusKeys: zoneListBindings };

/** All key bindings of the zone list. */
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
