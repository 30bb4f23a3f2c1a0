import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../desk/ask.ts';
import { useDeskStates } from '../desk/states.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { cssVariables, motionMs, theme } from '../ui/theme.ts';
import { useColumnWidth } from '../workbench/layout.ts';
import { PanelsProvider } from '../workbench/panel.ts';
import classes from './DeskWindow.module.css';
import { panels } from './panels.ts';

/** The nonce of this document, without which the page's policy refuses style tags that are made at run time. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Where the scroll lock behind Mantine's modals looks for it.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** What every part of the window relies on: theme, questions to the desk, the list of panels, notifications. */
export function WindowProviders({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  // Not all settings: with the provider everything in it is drawn anew.
  const chosen = useDeskStates(({ settings }) => settings.theme);
  const themeInWords = useMemo(() => {
    const closeButtonProps = { 'aria-label': t('ui.close') };
    return mergeThemeOverrides(theme, {
      components: { Notification: { defaultProps: { closeButtonProps } } },
    });
  }, [t]);
  return (
    <MantineProvider
      theme={themeInWords}
      getStyleNonce={styleNonce}
      cssVariablesResolver={cssVariables}
      forceColorScheme={chosen === 'system' ? system : chosen}
    >
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary part={t('broken.window')} className={classes.broken}>
          <PanelsProvider value={panels}>
            {children}
            <Notices />
          </PanelsProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** What was done is told over the map: in the middle of the window it would cover what a panel has below. */
function Notices() {
  const columnWidth = useColumnWidth();
  return (
    <Notifications
      position="bottom-center"
      containerWidth={400}
      transitionDuration={motionMs}
      limit={3}
      style={{ '--panel-width': `${columnWidth}px` }}
    />
  );
}
