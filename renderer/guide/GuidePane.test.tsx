import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleInBothThemes } from '../app/accessible.testing.ts';
import { focus, openWindow } from '../app/DeskWindow.testing.tsx';
import { panels } from '../app/panels.ts';
import { showClosures } from '../journey/closures-dialog.ts';
import { speak, words } from '../words/words.ts';
import { openPanel } from '../workbench/layout.ts';
import { guidePages } from './guide-files.ts';
import { useGuide } from './guide-store.ts';
import { pageOfPanel } from './page-names.ts';

const guide = page.getByRole('complementary', { name: 'Guide' });
const title = (name: string) => guide.getByRole('heading', { name, level: 2, exact: true });
const search = guide.getByRole('searchbox', { name: 'Search the guide' });
const { keyboard } = userEvent;

async function openAt(panel: string) {
  const desk = await openWindow({ panel });
  await expect.element(page.getByRole('combobox', { name: 'Search places' })).toBeVisible();
  await keyboard('{F1}');
  return desk;
}

test('F1 opens the page of the open panel, closes it, and opens it again where it was left', async () => {
  await openAt('tolls');
  await expect.element(title('Tolls')).toBeVisible();
  await expect.element(guide.getByRole('article')).toHaveFocus();
  await keyboard('{F1}');
  await expect.element(guide).not.toBeInTheDocument();
  openPanel('zones');
  await keyboard('{F1}');
  await expect.element(title('Tolls')).toBeVisible();
});

test('Esc gives the focus back to where it was, also when the pages are loaded already', async () => {
  await openAt('tolls');
  await expect.element(guide.getByRole('article')).toHaveFocus();
  await keyboard('{Escape}');
  const profile = page.getByRole('combobox', { name: 'Payment profile' });
  focus(profile);
  await keyboard('{F1}');
  await expect.element(guide.getByRole('article')).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(guide).not.toBeInTheDocument();
  await expect.element(profile).toHaveFocus();
});

test('the question mark of a panel opens its page, and every panel has one', async () => {
  await openWindow({ panel: 'matrix' });
  await page.getByRole('button', { name: 'Guide for this panel' }).click();
  await expect.element(title('Matrix')).toBeVisible();
  expect(panels.filter(({ id }) => !guidePages.has(pageOfPanel(id)))).toEqual([]);
  for (const { id, titleKey } of panels)
    expect(guidePages.get(pageOfPanel(id))?.split('\n')[0], id).toBe(`# ${words.t(titleKey)}`);
});

test('links lead from page to page, and back', async () => {
  await openAt('places');
  await guide.getByRole('button', { name: 'All pages' }).click();
  await expect.element(title('Guide to Zonedesk')).toBeVisible();
  await guide.getByRole('link', { name: 'Route', exact: true }).click();
  await expect.element(title('Route')).toBeVisible();
  const back = guide.getByRole('button', { name: 'Back' });
  await back.click();
  await expect.element(title('Guide to Zonedesk')).toBeVisible();
  await back.click();
  await expect.element(title('Places')).toBeVisible();
  await expect.element(back).toBeDisabled();
});

test('what is searched leads to its section; Esc ends the search, then closes the guide', async () => {
  const desk = await openAt('places');
  await search.fill('optimize order');
  await expect.element(guide.getByRole('status')).toHaveTextContent(/^\d+ results?$/);
  await expectAccessibleInBothThemes(desk, 'what was found');
  await guide.getByRole('button', { name: /^Route › Stops/ }).click();
  const heading = guide.getByRole('heading', { name: 'Stops', level: 3 });
  await expect.element(heading).toHaveFocus();
  await search.fill('zzyzx');
  await expect.element(guide.getByText('No results for “zzyzx”')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(title('Route')).toBeVisible();
  await expect.element(search).toHaveFocus();
  await keyboard('{Escape}');
  await expect.element(guide).not.toBeInTheDocument();
});

test('it is read beside a dialog, which Esc in the guide leaves open', async () => {
  await openWindow({ panel: 'route' });
  showClosures();
  const closures = page.getByRole('dialog', { name: 'Closures' });
  await expect.element(closures).toBeVisible();
  await keyboard('{F1}');
  await expect.element(title('Route')).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(guide).not.toBeInTheDocument();
  await expect.element(closures).toBeVisible();
});

test('a picture is enlarged, and in another language the guide says that it is in English', async () => {
  const desk = await openAt('zones');
  const picture = 'Zones of the sample project, in the list and on the map';
  await expectAccessibleInBothThemes(desk, 'a page');
  await guide.getByRole('button', { name: `Enlarge: ${picture}` }).click();
  const enlarged = page.getByRole('dialog', { name: picture });
  await expect.element(enlarged.getByRole('img', { name: picture })).toBeVisible();
  await keyboard('{Escape}');
  await expect.element(enlarged).not.toBeInTheDocument();
  onTestFinished(() => speak('en'));
  await speak('de');
  await expect.element(page.getByText('Die Anleitung gibt es nur auf Englisch.')).toBeVisible();
});

test('the width is changed by the keys of its edge', async () => {
  await openAt('places');
  const { width } = useGuide.getState();
  focus(page.getByRole('separator', { name: 'Guide width' }));
  await keyboard('{ArrowLeft}');
  expect(useGuide.getState().width).toBeGreaterThan(width);
});
