import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DockedEdge } from './DockedEdge.tsx';
import { useDockedDialogs } from './docked-dialogs.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { closeByEscape } from './escape-stack.ts';
import { hideTemporaryNotices } from './temporary-notices.ts';

interface DialogProps {
  title: string;
  size?: NonNullable<ModalProps['size']>;
  /** Docked at the left of the window, with the map next to it. */
  docked?: boolean;
  /** Hides the dialog but keeps its state. */
  hidden?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Width of the guide, next to which dialogs are placed. Without `left`, a box without a width shrinks to its contents. */
const guideWidth = 'var(--zd-guide-width, 0px)';
const leftOfGuide = { left: 0, right: guideWidth, width: 'auto' };

/** A docked dialog neither dims nor blocks the rest of the window. */
const dockedProps = {
  xOffset: 0,
  yOffset: 0,
  radius: 0,
  withOverlay: false,
  lockScroll: false,
  closeOnClickOutside: false,
  shadow: 'xl',
  styles: {
    inner: { justifyContent: 'flex-start' },
    body: { position: 'relative', flex: 'auto' },
    // Always as high as the map, so that the status bar stays visible.
    content: {
      display: 'flex',
      flexDirection: 'column',
      height: 'calc(100dvh - var(--zd-bar-height))',
      maxHeight: 'none',
    },
  },
} satisfies Partial<ModalProps>;

/**
 * Returns the width of a docked dialog as CSS. Limited so that the map next to it stays usable, even if the user widened
 * the dialog in a larger window.
 */
const dockedSize = (width: number | null) =>
  // Mantine leaves a length unchanged only if it begins with `calc`.
  width === null
    ? `calc(min(680px, 62vw, max(320px, 100vw - ${guideWidth} - 176px)))`
    : `calc(min(${width}px, max(320px, 100vw - ${guideWidth} - 248px)))`;

/** Modal or docked dialog that is open while mounted; restores the focus when it closes. */
export function Dialog({
  title,
  size = 'md',
  docked = false,
  hidden = false,
  onClose,
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const width = useDockedDialogs((docked) => docked.width);
  // Notices shown before the dialog opened would cover its buttons.
  useEffect(hideTemporaryNotices, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!hidden) return closeByEscape(() => close());
  }, [hidden]);
  useEffect(() => {
    const previousFocus = document.activeElement;
    return () => {
      const isFocusLost = document.activeElement === document.body;
      if (isFocusLost && previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal
      id={id}
      opened={!hidden}
      keepMounted
      closeOnEscape={false}
      // Whatever replaces a hidden dialog focuses itself.
      returnFocus={!hidden}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
      styles={{ inner: leftOfGuide }}
      {...(docked && { ...dockedProps, size: dockedSize(width) })}
    >
      {docked && <DockedEdge id={id} />}
      <ErrorBoundary part={t('broken.dialog')}>{children}</ErrorBoundary>
    </Modal>
  );
}
