import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { closeByEscape } from './escape-stack.ts';
import { hidePassingNotices } from './passing-notices.ts';

interface DialogProps {
  title: string;
  size?: NonNullable<ModalProps['size']>;
  /** Stands at the left, so that the map beside it is seen and can be moved. */
  docked?: boolean;
  /** It makes room for a while, and is as it was when it comes back. */
  hidden?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Nothing darkens or catches what is beside it. */
const dockedProps = {
  size: 'min(680px, 62vw)',
  xOffset: 8,
  yOffset: 8,
  withOverlay: false,
  lockScroll: false,
  closeOnClickOutside: false,
  shadow: 'xl',
  styles: { inner: { justifyContent: 'flex-start' } },
} satisfies Partial<ModalProps>;

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
      {...(docked && dockedProps)}
    >
      <ErrorBoundary part={t('broken.dialog')}>{children}</ErrorBoundary>
    </Modal>
  );
}
