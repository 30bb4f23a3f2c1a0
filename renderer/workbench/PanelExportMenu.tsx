import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ControlledButtonMenu } from '../ui/ButtonMenu.tsx';
import { usePanelAction } from './panel-actions.ts';

/** Export menu of the open panel, which the export command opens too. */
export function PanelExportMenu({ children }: { children: ReactNode }) {
  const [opened, { set, toggle }] = useDisclosure(false);
  usePanelAction('export', toggle);
  return (
    <ControlledButtonMenu opened={opened} onChange={set}>
      {children}
    </ControlledButtonMenu>
  );
}
