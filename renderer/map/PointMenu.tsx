import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { EarlyMenuKeys } from '../ui/EarlyMenuKeys.tsx';
import { useMapInstance } from './map-instance.ts';
import classes from './PointMenu.module.css';

interface PointMenuProps {
  /** Pixels from the map's top left corner. */
  at: { x: number; y: number };
  label: string;
  onClose(): void;
  children: ReactNode;
}

/** Lets the menu cover the point if there is no room below or above it. */
const withinMap = { flip: true, shift: { crossAxis: true, padding: 8, limiter: undefined } };

/** Menu at a point of the map while mounted; Esc closes it and returns the focus to the map. */
export function PointMenu({ at: { x, y }, label, onClose, children }: PointMenuProps) {
  const close = () => {
    onClose();
    useMapInstance.getState().map?.getCanvas().focus();
  };
  return (
    <Menu
      key={`${x},${y}`}
      opened
      onClose={close}
      position="bottom-start"
      offset={2}
      middlewares={withinMap}
      trapFocus={false}
      returnFocus={false}
      closeOnItemClick={false}
      // No keyboard events: releasing the key that opened the menu would close it again.
      clickOutsideEvents={['mousedown', 'touchstart']}
      withInitialFocusPlaceholder={false}
      withinPortal={false}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={classes.anchor}
          aria-label={label}
          style={{ left: x, top: y }}
        />
      </Menu.Target>
      <Menu.Dropdown
        className={classes.menu ?? ''}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onClose();
        }}
      >
        {children}
      </Menu.Dropdown>
      <EarlyMenuKeys onEscape={close} />
    </Menu>
  );
}

/**
 * Ref of the first menu item: focuses it in the next frame. The menu is only positioned after rendering; focusing it
 * earlier would scroll the page.
 */
export function focusWhenPlaced(item: HTMLButtonElement | null) {
  if (item) requestAnimationFrame(() => item.focus({ preventScroll: true }));
}
