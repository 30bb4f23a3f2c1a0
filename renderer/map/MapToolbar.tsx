import { Button, Group } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import classes from './MapToolbar.module.css';
import { coversMapAttribute } from './uncovered-map.ts';

const useSlot = create<{ slot: HTMLElement | null }>()(() => ({ slot: null }));
const setSlot = (slot: HTMLElement | null) => useSlot.setState({ slot });

/** Container at the map's top edge into which `MapToolbar` renders. */
export function MapToolbarSlot() {
  return <div className={classes.slot} ref={setSlot} />;
}

/** Toolbar over the map while mounted; any panel may render one. */
export function MapToolbar({ label, children }: { label: string; children: ReactNode }) {
  const { slot } = useSlot();
  if (!slot) return null;
  return createPortal(
    <Group
      className={classes.toolbar}
      role="toolbar"
      aria-label={label}
      gap={4}
      wrap="nowrap"
      {...coversMapAttribute('toolbar')}
    >
      {children}
    </Group>,
    slot,
  );
}

interface CloseButtonProps {
  children: ReactNode;
  /** Submits the surrounding form. */
  type?: 'submit';
  disabled?: boolean;
  onClick?(): void;
}

/** Confirms and closes the toolbar. */
export function DoneButton(props: CloseButtonProps) {
  return <Button size="compact-xs" leftSection={<IconCheck size={14} />} {...props} />;
}

/** Cancels and closes the toolbar. */
export function LeaveButton({ children, ...props }: CloseButtonProps) {
  return (
    <Button size="compact-xs" variant="subtle" color="gray" {...props}>
      <IconX size={14} />
      <span className={classes.leave}>{children}</span>
    </Button>
  );
}
