import { Menu } from '@mantine/core';
import type { MenuChoice } from './panel-menus.ts';

/** Items of a menu that is also registered with `usePanelMenu`. */
export function MenuChoices({ choices }: { choices: readonly MenuChoice[] }) {
  return choices.map(({ id, label, disabled = false, run }) => (
    <Menu.Item key={id} disabled={disabled} onClick={run}>
      {label}
    </Menu.Item>
  ));
}
