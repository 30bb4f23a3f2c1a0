import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeeded } from '../../shared/faults/fault.ts';
import { openWindow } from './DeskWindow.testing.tsx';

const folder = '/home/ana/.config/Zonedesk/crashes';

test('the start after a crash says so once, and the settings show where its report is', async () => {
  const desk = await openWindow({
    panel: 'settings',
    crashReports: { folder, count: 0, hasNew: false },
    answers: { 'crashReports.showFolder': async () => succeeded(null) },
  });
  const notice = page.getByRole('alert').filter({ hasText: 'Zonedesk crashed last time' });
  const about = page.getByRole('region', { name: 'About Zonedesk' });
  await expect.element(about).toHaveTextContent(`Reports are stored in ${folder} and never sent`);
  await expect.element(notice).not.toBeInTheDocument();

  desk.publish('crashReports', { folder, count: 2, hasNew: true });
  await expect.element(about).toHaveTextContent(`2 reports in ${folder}, never sent`);
  await expect.element(notice).toHaveTextContent(`A crash report was saved to ${folder}`);
  await expect.poll(() => desk.asked('crashReports.read')).toHaveLength(1);
  await about.getByRole('button', { name: 'Show folder' }).click();
  await expect.poll(() => desk.asked('crashReports.showFolder')).toHaveLength(1);
});
