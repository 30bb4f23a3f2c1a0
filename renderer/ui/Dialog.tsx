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
  /** At the left of the window, with the whole map beside it. */
  docked?: boolean;
  /** It makes room for a while, and is as it was when it comes back. */
  hidden?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** The guide stands over whatever else is open. Without `left`, a box without a width is as narrow as its contents. */
const guide = 'var(--zd-guide-width, 0px)';
const besideGuide = { left: 0, right: guide, width: 'auto' };

/** Nothing darkens or catches what is beside it. */
const dockedProps = {
  xOffset: 8,
  yOffset: 8,
  withOverlay: false,
  lockScroll: false,
  closeOnClickOutside: false,
  shadow: 'xl',
  styles: {
    inner: { justifyContent: 'flex-start' },
    body: { position: 'relative' },
    // The status bar stays in sight.
    content: { maxHeight: 'calc(100dvh - 16px - var(--zd-bar-height))' },
  },
} satisfies Partial<ModalProps>;

/** The map beside it stays usable, whatever width the person gave the dialog in a larger window. */
const sizeOfDocked = (width: number | null) =>
  // Mantine leaves a length alone only where it begins with calc.
  width === null
    ? `calc(min(680px, 62vw, max(320px, 100vw - ${guide} - 176px)))`
    : `calc(min(${width}px, max(320px, 100vw - ${guide} - 248px)))`;

/** A dialog, for as long as it is mounted; then the focus is again where it was before. */
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
  // They would cover buttons of the dialog; what is told later stays in sight.
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
      // What it makes room for takes the focus itself.
      returnFocus={!hidden}
      onClose={onClose}
      title={title}
      size={size}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      transitionProps={{ duration: 0 }}
      styles={{ inner: besideGuide }}
      {...(docked && { ...dockedProps, size: sizeOfDocked(width) })}
    >
      {docked && <DockedEdge id={id} />}
      <ErrorBoundary part={t('broken.dialog')}>{children}</ErrorBoundary>
    </Modal>
  );
}
