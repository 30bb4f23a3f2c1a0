import { Menu, type MenuProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EarlyMenuKeys } from './EarlyMenuKeys.tsx';

/** Menu opened by its target, a button; manages its own state. */
export function ButtonMenu(menu: Omit<MenuProps, 'opened' | 'onChange'>) {
  const [opened, { set }] = useDisclosure(false);
  return <ControlledButtonMenu {...menu} opened={opened} onChange={set} />;
}

interface ControlledButtonMenuProps extends Omit<MenuProps, 'opened' | 'onChange'> {
  opened: boolean;
  onChange(opened: boolean): void;
}

/** A `ButtonMenu` that can also be opened by other means, such as a key. */
export function ControlledButtonMenu({ children, opened, onChange, ...menu }: ControlledButtonMenuProps) {
  return (
    <Menu position="bottom-start" {...menu} opened={opened} onChange={onChange}>
      {children}
      {opened && <EarlyMenuKeys onEscape={() => onChange(false)} />}
    </Menu>
  );
}
