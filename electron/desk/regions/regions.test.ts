import { cpSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildRegion } from '../../region-build/build.ts';
import { extractSource } from '../../region-build/sources.ts';
import { street, withoutPlaces } from '../../region-build/street.testing.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { openRegions } from './open.ts';

/** A profile with regions of these ids. */
async function profileWith(...ids: string[]) {
  const profileFolder = temporaryFolder();
  const source = extractSource([await street(10, 1)]);
  const steps = withoutPlaces.filter(({ name }) => name !== 'routing');
  const built = builtInOf(profileFolder);
  await buildRegion({ id: 'equator', name: 'Equator', source, folder: built, steps });
  for (const id of ids) cpSync(built, join(profileFolder, 'regions', id), { recursive: true });
  return profileFolder;
}

/** Here, the region that comes with the program stands in the profile as well. */
const builtInOf = (profileFolder: string) => join(profileFolder, 'of-program');

async function opened(profileFolder: string) {
  const failures: unknown[] = [];
  let changes = 0;
  const { calls, states, folder, close } = await openRegions({
    builtIn: builtInOf(profileFolder),
    profileFolder,
    log: { failure: (_, error) => void failures.push(error) },
    changed: () => void changes++,
  });
  onTestFinished(() => expect(failures).toEqual([]));
  const context = { signal: new AbortController().signal, report: () => {} };
  await expect.poll(() => states.regions.read()).not.toEqual([]);
  return {
    states,
    folder: folder.read,
    changes: () => changes,
    close: async () => close?.(),
    brief: () => states.regions.read().map(({ id, name, inUse }) => `${id} ${name}${inUse ? ' in use' : ''}`),
    use: (id: string) => calls['regions.use']({ id }, context),
    rename: (id: string, name: string) => calls['regions.rename']({ id, name }, context),
    remove: (id: string) => calls['regions.remove']({ id }, context),
    restore: (id: string) => calls['regions.restore']({ id }, context),
  };
}

const refusal = (refusal: string) => ({ ok: false, fault: { fields: [{ field: 'id', refusal }] } });

test('regions are told with what they hold, and the chosen one is in use from the next start on', async () => {
  const profileFolder = await profileWith('equator');
  const first = await opened(profileFolder);
  expect(first.states.regions.read()).toMatchObject([
    { id: 'built-in', builtIn: true, inUse: true },
    {
      id: 'equator',
      name: 'Equator',
      builtIn: false,
      inUse: false,
      bytes: expect.any(Number),
      contents: {
        dataDate: '2020-01-02T00:00:00.000Z',
        bounds: { southwest: { lat: 0, lng: 10 } },
        addresses: false,
        tolls: false,
        boundaries: false,
      },
    },
  ]);
  expect(await first.use('equator')).toMatchObject({ ok: true });
  expect([first.folder(), first.changes()]).toEqual([join(profileFolder, 'regions/equator'), 1]);
  expect(first.brief()).toEqual(['built-in Equator', 'equator Equator in use']);

  const next = await opened(profileFolder);
  expect(next.folder()).toBe(join(profileFolder, 'regions/equator'));
  expect(next.states.regionFallback.read()).toBeNull();
  await next.use('built-in');
  expect((await opened(profileFolder)).folder()).toBe(builtInOf(profileFolder));
});

test('a region is renamed in place, and a name is sorted by', async () => {
  const { brief, rename } = await opened(await profileWith('equator', 'other'));
  expect(await rename('equator', 'Zaire')).toMatchObject({ ok: true });
  expect(brief()).toEqual(['built-in Equator in use', 'other Equator', 'equator Zaire']);
  expect(await rename('built-in', 'Mine')).toMatchObject(refusal('region-built-in'));
  expect(await rename('nowhere', 'Mine')).toMatchObject(refusal('gone'));
});

test('a removed region can be restored until the program ends; one in use and the built-in one stay', async () => {
  const profileFolder = await profileWith('equator', 'other');
  const { states, brief, use, remove, restore, close } = await opened(profileFolder);
  await use('equator');
  expect(await remove('equator')).toMatchObject(refusal('region-in-use'));
  expect(await remove('built-in')).toMatchObject(refusal('region-built-in'));
  expect(await remove('other')).toMatchObject({ ok: true });
  expect(brief()).toEqual(['built-in Equator', 'equator Equator in use']);
  expect(states.removedRegions.read()).toEqual([{ id: 'other', name: 'Equator' }]);
  expect(await restore('other')).toMatchObject({ ok: true });
  expect(brief()).toHaveLength(3);
  expect(states.removedRegions.read()).toEqual([]);

  await remove('other');
  await close();
  expect(readdirSync(join(profileFolder, 'regions')).toSorted()).toEqual(['equator', 'in-use.json']);
});

test('what an ended program left of removed and unfinished regions is cleared at the start', async () => {
  const profileFolder = await profileWith('equator', '.making-1', '.removed-other');
  await opened(profileFolder);
  expect(readdirSync(join(profileFolder, 'regions'))).toEqual(['equator']);
});

const broken: [string, 'gone' | 'damaged', (region: string) => void][] = [
  ['is gone', 'gone', (region) => rmSync(region, { recursive: true })],
  ['lacks a file', 'damaged', (region) => rmSync(join(region, 'basemap.mbtiles'))],
  ['has a file cut off', 'damaged', (region) => truncateSync(join(region, 'source.osm.pbf'), 10)],
  [
    'is of another form',
    'damaged',
    (region) => writeFileSync(join(region, 'manifest.json'), '{"formatVersion":1}'),
  ],
];

test.each(broken)(
  'where the chosen region %s the built-in one is in use, and that is told',
  async (_, why, harm) => {
    const profileFolder = await profileWith('equator');
    await (await opened(profileFolder)).use('equator');
    harm(join(profileFolder, 'regions/equator'));
    const { states, folder, brief, use, remove } = await opened(profileFolder);
    expect(folder()).toBe(builtInOf(profileFolder));
    expect(states.regionFallback.read()).toEqual({ id: 'equator', why });
    expect(brief()[0]).toBe('built-in Equator in use');
    expect(await use('equator')).toMatchObject(refusal(why === 'gone' ? 'gone' : 'region-damaged'));
    if (why === 'damaged') expect(await remove('equator')).toMatchObject({ ok: true });
    await use('built-in');
    expect(states.regionFallback.read()).toBeNull();
  },
);
