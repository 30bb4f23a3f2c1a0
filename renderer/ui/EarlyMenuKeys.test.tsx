import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { testZone } from '../../shared/zones/zone.testing.ts';
import { openWindow } from '../app/DeskWindow.testing.tsx';
import { useMapMenu } from '../map/map-menu.ts';
import { openZone } from '../workspace-zones/selection.ts';

/* Whoever is quick presses a key before a menu has taken the focus: Escape closes it all the same. */

const panel = page.getByRole('region', { name: 'Zones', exact: true });

/** Opens a menu and presses a key, with nothing between the two but that the menu is drawn. */
function openAndPress(open: () => void, key: string) {
  flushSync(open);
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(pressed);
  return pressed;
}

test.each(['Export', 'Change shape'])('of the button %s', async (name) => {
  await openWindow({ panel: 'zones', zones: [testZone('north', { zoneId: 'north' })] });
  await expect.element(panel.getByRole('button', { name: /north/ })).toBeVisible();
  if (name === 'Change shape') openZone('north');
  const button = panel.getByRole('button', { name, exact: true });
  await expect.element(button).toBeVisible();

  const element = button.element();
  if (!(element instanceof HTMLElement)) throw new Error('This is no button');
  element.focus();
  openAndPress(() => element.click(), 'Escape');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  // Only the menu: what lies below it is still there.
  await expect.element(button).toBeVisible();

  await button.click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();

  const pressed = openAndPress(() => element.click(), 'ArrowDown');
  expect(pressed.defaultPrevented, 'the panel stays where it is').toBe(true);
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('of a point on the map', async () => {
  await openWindow();
  await expect.element(page.getByRole('main')).toBeVisible();
  openAndPress(
    () => useMapMenu.setState({ at: { position: { lat: -34.9, lng: -56.2 }, x: 40, y: 40 } }),
    'Escape',
  );
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});
