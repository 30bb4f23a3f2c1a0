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

/** Returns the document's nonce, which its Content Security Policy requires for style elements created at run time. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// The scroll lock of Mantine's modals reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

/** Provides theme, query client, and panels to the entire window, and renders notifications. */
export function WindowProviders({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  // Subscribe to the theme only, because a re-render here re-renders the entire window.
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

/** Notifications, placed over the map: in the center of the window, they would cover the lower part of the panel. */
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
