import { MantineProvider } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../ask.ts';
import { useSettings } from '../mirror.ts';
import { styleNonce } from '../style-nonce.ts';
import { cssVariables, motionMs, theme } from '../theme.ts';
import { DeskWindow } from './DeskWindow.tsx';
import { PanelsProvider } from './panel.ts';
import { panels } from './panels.ts';

export function App() {
  const system = useColorScheme('light', { getInitialValueInEffect: false });
  const { theme: chosen } = useSettings();
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={styleNonce}
      cssVariablesResolver={cssVariables}
      forceColorScheme={chosen === 'system' ? system : chosen}
    >
      <QueryClientProvider client={queryClient}>
        <PanelsProvider value={panels}>
          <DeskWindow />
          <Notifications position="bottom-center" transitionDuration={motionMs} limit={3} />
        </PanelsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
