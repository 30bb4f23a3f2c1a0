import type { CommandGroup } from '../workbench/command.ts';
import { wktKeys } from './editing/wkt-keys.ts';
import { itemKeys } from './import/item-keys.ts';
import { colorKeys } from './map/color-keys.ts';
import { problemListKeys } from './problems/problem-list-keys.ts';
import { tableKeys } from './table/table-keys.ts';

/** Keys of the zone table. */
export const tableGroup: CommandGroup = { titleKey: 'zones.table.label', focusKeys: tableKeys };

/** Keys of the panel's other lists and fields, and of its part of the legend. */
export const otherKeys: readonly CommandGroup[] = [
  problemListKeys,
  {
    titleKey: 'zones.card.wkt',
    focusKeys: wktKeys,
  },
  {
    titleKey: 'keys.import',
    focusKeys: itemKeys,
  },
  {
    titleKey: 'keys.legend',
    focusKeys: [{ keys: ['Enter'], titleKey: 'keys.legendOnly' }, ...colorKeys],
  },
];
