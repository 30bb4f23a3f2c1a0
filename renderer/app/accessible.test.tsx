import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { changeTheme, expectAccessible, expectReadableColors } from './accessible.testing.ts';
import { openWindowWithMap } from './MapWindow.testing.tsx';
import { panels } from './panels.ts';

test.each([
  ['light', expectAccessible],
  ['dark', expectReadableColors],
] as const)(
  'every panel and the list of keys are free of accessibility faults (%s)',
  async (theme, check) => {
    const desk = await openWindowWithMap({
      answers: { 'zones.atService': async () => succeeded({ supported: true, zones: [] }) },
    });
    await changeTheme(desk, theme);
    for (const { id, titleKey } of panels) {
      openPanel(id);
      await expect.element(page.getByRole('region', { name: words.t(titleKey), exact: true })).toBeVisible();
      await check(id);
    }
    await userEvent.keyboard('{Shift>}?{/Shift}');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(keys.getByRole('row', { name: 'Ctrl+K Search everything' })).toBeVisible();
    await check('the list of keys');
  },
);
