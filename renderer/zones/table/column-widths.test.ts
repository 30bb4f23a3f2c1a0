import { expect, test } from 'vitest';
import { frame } from '../../ui/theme.ts';
import { totalWidth } from './column-widths.ts';
import { derivedColumns, fieldColumns } from './zone-columns.ts';

const windowWidth = 1440;
const scrollbarWidth = 10;

test('all columns of a new table are in sight below the map of a window of 1440 pixels', () => {
  const room = windowWidth - frame.railWidth - frame.panelWidth - scrollbarWidth;
  expect(totalWidth([...fieldColumns, ...derivedColumns])).toBeLessThanOrEqual(room);
});
