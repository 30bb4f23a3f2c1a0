import { Button, Indicator, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface FilterPopoverProps {
  label: string;
  /** Something is filtered. */
  active: boolean;
  closeOnEscape?: boolean;
  children: ReactNode;
}

/** A button behind which a list is filtered; fields that find no room below it are scrolled to. */
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
