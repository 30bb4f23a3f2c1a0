import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { speak } from '../words/words.ts';
import { showStepNotice } from '../workbench/step-notice.tsx';
import { openWindow } from './DeskWindow.testing.tsx';

test('a passing notice goes when the window speaks another language, and one that stays is kept', async () => {
  onTestFinished(() => speak('en'));
  await openWindow({ panel: 'places' });
  showStepNotice({ id: 'passing', text: '3 zones deleted', actions: [] });
  showStepNotice({ id: 'staying', text: 'The disk is full', actions: [], isPersistent: true });
  await expect.element(page.getByRole('alert').filter({ hasText: '3 zones deleted' })).toBeVisible();
  await speak('fr');
  await expect
    .element(page.getByRole('alert').filter({ hasText: '3 zones deleted' }))
    .not.toBeInTheDocument();
  await expect.element(page.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
});
