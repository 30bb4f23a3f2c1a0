import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import { buildRegion } from '../../region-build/build.ts';
import { extractSource } from '../../region-build/sources.ts';
import { noWorld, stepsWithoutPlaces, street } from '../../region-build/street.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { startProvider } from '../gateway/provider.testing.ts';
import { obliging, startDesk } from '../running-desk.testing.ts';

/** Creates a profile with a region in addition to the built-in one. */
async function profileOfTwo() {
  const profileFolder = temporaryFolder();
  const source = extractSource([await street(10, 1)]);
  const steps = stepsWithoutPlaces.filter(({ name }) => name !== 'routing');
  const regionFolder = join(profileFolder, 'of-program');
  await buildRegion({ id: 'equator', name: 'Equator', source, world: noWorld, folder: regionFolder, steps });
  await buildRegion({
    id: 'porto',
    name: 'Porto',
    source,
    world: noWorld,
    folder: join(profileFolder, 'regions', 'porto'),
    steps,
  });
  return { profileFolder, regionFolder };
}

test('a workspace remembers the region of its first edit, whichever is in use later', async () => {
  const folders = await profileOfTwo();
  const { desk, deskStates, openWorkspace, close } = await startDesk(folders);
  const first = join(folders.profileFolder, 'workspace.sqlite');
  const madeIn = () => deskStates.settings?.madeInRegion;
  await expect.poll(madeIn).toMatchObject({ id: 'built-in', name: 'Equator' });
  // Nothing was created in it yet.
  await desk.call('regions.use', { id: 'porto' });
  await expect
    .poll(madeIn)
    .toMatchObject({ id: 'porto', name: 'Porto', dataDate: deskStates.region?.dataDate });
  await desk.call('zones.change', put(testZone('A')));
  await desk.call('regions.use', { id: 'built-in' });
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  await expect.poll(madeIn).toMatchObject({ id: 'built-in', name: 'Equator' });
  await openWorkspace(first);
  expect(madeIn()).toMatchObject({ id: 'porto' });
  await close();

  const again = await startDesk(folders);
  await expect.poll(() => again.deskStates.region?.name).toBe('Equator');
  expect(again.deskStates.settings?.madeInRegion).toMatchObject({ id: 'porto' });
  const here = { id: 'built-in', name: 'Equator', dataDate: '2026-01-01' };
  await again.desk.call('settings.change', { madeInRegion: here });
  expect(again.deskStates.settings?.madeInRegion).toEqual(here);
  await again.close();
  const last = await startDesk(folders);
  expect(last.deskStates.settings?.madeInRegion).toEqual(here);
});

test('a workspace with a provider has no region', async () => {
  const folders = await profileOfTwo();
  const provider = await startProvider(obliging);
  const { desk, deskStates } = await startDesk(folders);
  await expect.poll(() => deskStates.settings?.madeInRegion).toMatchObject({ id: 'built-in' });
  await desk.call('settings.change', { service: { kind: 'provider', baseUrl: provider.url } });
  await desk.call('workspaces.create', { name: 'Other', elsewhere: false });
  expect(deskStates.settings).toMatchObject({ service: { kind: 'provider' }, madeInRegion: null });
  await desk.call('settings.change', { service: { kind: 'built-in' } });
  await expect.poll(() => deskStates.settings?.madeInRegion).toMatchObject({ id: 'built-in' });
});
