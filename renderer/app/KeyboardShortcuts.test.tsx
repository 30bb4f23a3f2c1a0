import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { windowLanguages } from '../../shared/settings/settings.ts';
import { speak, words } from '../words/words.ts';
import { commandGroups } from './commands.ts';
import { openWindow } from './DeskWindow.testing.tsx';
import { shortcutGroups } from './shortcut-groups.ts';

/* The sheet of keys is derived from what is declared beside what the keys do. */

const groups = shortcutGroups(commandGroups);
const search = page.getByRole('combobox', { name: 'Search places' });
const { keyboard } = userEvent;

test('no two bindings of one group take the same key', () => {
  for (const { titleKey, commands = [], focusKeys = [] } of commandGroups) {
    const keys = [...commands, ...focusKeys].flatMap(({ keys }) => keys.map((key) => key.toLowerCase()));
    expect(keys, titleKey).toEqual([...new Set(keys)]);
  }
});

test.each(windowLanguages)('all that is bound to a key has its words in %s', async (language) => {
  onTestFinished(() => speak('en'));
  await speak(language);
  const titles = commandGroups.flatMap(({ titleKey, commands = [], focusKeys = [] }) => [
    titleKey,
    ...[...commands, ...focusKeys].map((binding) => binding.titleKey),
  ]);
  for (const title of titles) expect(words.getResource(language, 'translation', title), title).toBeTruthy();
});

test('the sheet shows all that is declared', async () => {
  await openWindow();
  await expect.element(search).toBeVisible();
  await keyboard('{Shift>}?{/Shift}');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const { titleKey, keys } of groups) {
    const table = sheet.getByRole('table', { name: words.t(titleKey), exact: true });
    for (const { keyLabels, titleKey } of keys)
      await expect.element(table).toHaveTextContent(`${keyLabels.join(' ')}${words.t(titleKey)}`);
  }
  await keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});

test('keys are named as on a keyboard of the language that the window speaks', async () => {
  await openWindow();
  onTestFinished(() => speak('en'));
  await speak('de');
  await keyboard('{Shift>}?{/Shift}');
  const sheet = page.getByRole('dialog', { name: words.t('keys.title') });
  for (const keyLabels of ['Strg+Umschalt+Z', 'Entf', 'Rücktaste Entf', 'Bild↑ Bild↓', 'Umschalt+F10']) {
    await expect
      .element(sheet.getByRole('rowheader', { name: keyLabels, exact: true }).first())
      .toBeVisible();
  }
  await speak('fr');
  const inFrench = page.getByRole('dialog', { name: words.t('keys.title') });
  await expect.element(inFrench.getByText('Retour arrière', { exact: true }).first()).toBeVisible();
});
