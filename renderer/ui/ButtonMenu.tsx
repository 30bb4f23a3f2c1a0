import { Menu, type MenuProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EarlyMenuKeys } from './EarlyMenuKeys.tsx';

/** A menu that its target, a button, opens. */
export function ButtonMenu(menu: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [opened, { set }] = useDisclosure(false);
  return <ControlledButtonMenu {...menu} opened={opened} onChange={set} />;
}

interface ControlledButtonMenuProps extends Omit<MenuProps, 'opened' | 'onChange'> {
  opened: boolean;
  onChange(opened: boolean): void;
}

/** A menu that its target opens, and something else too. */
export function ControlledButtonMenu({ children, opened, onChange, ...menu }: ControlledButtonMenuProps) {
  return (
    <Menu position="bottom-start" {...menu} opened={opened} onChange={onChange}>
      {children}
      {opened && <EarlyMenuKeys onEscape={() => onChange(false)} />}
    </Menu>
  );
}
