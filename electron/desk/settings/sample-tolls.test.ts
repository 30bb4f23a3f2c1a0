import { join } from 'node:path';
import { expect, test } from 'vitest';
import { switchSampleTolls, usesSampleTolls } from '../../region-format/sample-tolls.ts';
import { startDesk } from '../running-desk.testing.ts';

test('the built-in service uses sample tolls while the setting is on, also after a restart', async () => {
  const { desk, deskStates, profileFolder, close } = await startDesk();
  const inUse = () => usesSampleTolls(join(profileFolder, 'service'));
  expect(inUse()).toBe(false);
  let inUseAtFirstState: boolean | undefined;
  desk.watch('settings', ({ sampleTariffs }) => {
    if (sampleTariffs) inUseAtFirstState = inUse();
  });
  expect(await desk.call('settings.change', { sampleTariffs: true })).toMatchObject({ ok: true });
  expect(deskStates.settings?.sampleTariffs).toBe(true);
  expect(inUseAtFirstState).toBe(true);
  await close();
  // Simulates that the service's folder is another one.
  await switchSampleTolls(join(profileFolder, 'service'), false);

  const again = await startDesk({ profileFolder });
  expect(inUse()).toBe(true);
  await again.desk.call('settings.change', { units: 'imperial' });
  expect(inUse()).toBe(true);
  await again.desk.call('settings.change', { sampleTariffs: false });
  expect(inUse()).toBe(false);
});
