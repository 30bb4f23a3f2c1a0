import { Stack } from '@mantine/core';
import { About } from './About.tsx';
import { BasemapChoice } from './BasemapChoice.tsx';
import { Keys } from './Keys.tsx';
import { Looks } from './Looks.tsx';
import { Regions } from './Regions.tsx';
import { ServiceSettings } from './ServiceSettings.tsx';
import { Usage } from './Usage.tsx';
import { Windows } from './Windows.tsx';

/** Settings panel; each change is applied immediately. */
export function Settings() {
  return (
    <Stack gap="xl">
      <ServiceSettings />
      <Keys />
      <Looks />
      <BasemapChoice />
      <Regions />
      <Windows />
      <Usage />
      <About />
    </Stack>
  );
}
