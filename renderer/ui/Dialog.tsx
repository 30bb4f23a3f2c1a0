import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DockedEdge } from './DockedEdge.tsx';
import { useDockedDialogs } from './docked-dialogs.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { closeByEscape } from './escape-stack.ts';
import { hidePassingNotices } from './passing-notices.ts';

interface DialogProps {
  title: string;
  size?: NonNullable<ModalProps['size']>;
  /** Docked at the left of the window, with the map next to it. */
  docked?: boolean;
  /** Hidden temporarily with its state kept. */
  hidden?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The guide covers everything else. Without `left`, a box without a width shrinks to its contents. */
const guide = 'var(--zd-guide-width, 0px)';
const leftOfGuide = { left: 0, right: guide, width: 'auto' };

/** The rest of the window is neither dimmed nor blocked. */
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
    // As high as the map, however little it has to show; the status bar stays in sight.
    content: {
      display: 'flex',
      flexDirection: 'column',
      height: 'calc(100dvh - var(--zd-bar-height))',
      maxHeight: 'none',
    },
  },
} satisfies Partial<ModalProps>;

/** Keeps the map next to it usable, even if the user widened the dialog in a larger window. */
const sizeOfDocked = (width: number | null) =>
  // Mantine leaves a length unchanged only if it begins with `calc`.
  width === null
    ? `calc(min(680px, 62vw, max(320px, 100vw - ${guide} - 176px)))`
    : `calc(min(${width}px, max(320px, 100vw - ${guide} - 248px)))`;

/** A dialog that is open while mounted; restores the focus when it closes. */
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
  // Earlier notices would cover the dialog's buttons; later ones stay visible.
  useEffect(hidePassingNotices, []);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!hidden) return closeByEscape(() => close());
  }, [hidden]);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const nowhere = document.activeElement === document.body;
      if (nowhere && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Modal
      id={id}
      opened={!hidden}
      keepMounted
      closeOnEscape={false}
      // What replaces a hidden dialog takes the focus itself.
      returnFocus={!hidden}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
      styles={{ inner: leftOfGuide }}
      {...(docked && { ...dockedProps, size: sizeOfDocked(width) })}
    >
      {docked && <DockedEdge id={id} />}
      <ErrorBoundary part={t('broken.dialog')}>{children}</ErrorBoundary>
    </Modal>
  );
}
