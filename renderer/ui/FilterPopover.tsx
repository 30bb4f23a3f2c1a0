import { Button, Indicator, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FilterPopoverProps {
  label: string;
  /** Whether any filter is set, which the button shows. */
  active: boolean;
  closeOnEscape?: boolean;
  children: ReactNode;
}

/** Button that opens the filters of a list; the popover scrolls if they don't fit into the window. */
export function FilterPopover({ label, active, closeOnEscape = true, children }: FilterPopoverProps) {
  return (
    <Popover
      position="bottom-end"
      trapFocus
      shadow="md"
      closeOnEscape={closeOnEscape}
      middlewares={{ flip: true, shift: true, size: { padding: 8 } }}
    >
      <Indicator disabled={!active} size={8} offset={3}>
        <Popover.Target>
          <Button variant="default" px={8} aria-label={label} title={label}>
            <IconFilter size={16} />
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={label} style={{ overflow: 'auto' }}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
