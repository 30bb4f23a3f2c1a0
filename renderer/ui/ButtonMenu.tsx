import { Menu, type MenuProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EarlyMenuKeys } from './EarlyMenuKeys.tsx';

/** A menu that its target, a button, opens. */
export function ButtonMenu({ children, ...menu }: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [opened, { set, close }] = useDisclosure(false);
  return (
    <Menu position="bottom-start" {...menu} opened={opened} onChange={set}>
      {children}
      {opened && <EarlyMenuKeys onEscape={close} />}
    </Menu>
  );
}
