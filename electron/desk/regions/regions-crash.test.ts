import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Job, JobProgress } from '../../../shared/desk/jobs.ts';
import { buildProcesses } from '../../built-processes.testing.ts';
import { forkProcess } from '../../fork-process.ts';
import { openJobFile } from '../../jobs/job-file.ts';
import { importRegion } from '../../region-build/import-region.ts';
import { testWorld } from '../../region-build/region.testing.ts';
import { noWorld, stepsWithoutPlaces, street } from '../../region-build/street.testing.ts';
import { damageOf } from '../../region-format/stored-regions.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { publisher } from '../published.ts';
import { importRegionHere } from './import-region-here.testing.ts';
import { openRegions } from './regions-capability.ts';

const monaco = resolve('../shared/data/monaco.osm.pbf');
const kills = 20;
/** Long enough for reading, routing, and drawing to begin. */
const latestKillMs = 1500;

test.skipIf(!existsSync(monaco))(
  `an import killed ${kills} times damages nothing and starts again (needs ../shared/data)`,
  async () => {
    const built = await buildProcesses({ 'region-import': 'electron/region-build/import-process.ts' });
    onTestFinished(() => built.remove());
    const profileFolder = temporaryFolder();
    const regions = join(profileFolder, 'regions');
    const first = { regions, world: noWorld, id: 'old', name: 'Old', steps: stepsWithoutPlaces };
    await importRegion({ ...first, paths: [await street(10, 1)] });

    let left = kills;
    const spawnProcess = forkProcess(built.file('region-import'));
    const spawnRegionImport: typeof importRegionHere = () => {
      if (left === 0) return importRegionHere();
      left -= 1;
      const child = spawnProcess();
      void wait(Math.random() * latestKillMs).then(() => child.kill());
      return child;
    };
    const profileJobList = publisher<readonly Job[]>([]);
    const opened = await openRegions({
      host: 'browser',
      spawnRegionImport,
      chooseFile: async () => null,
      jobs: () => jobs,
      profileJobList,
      proxyFor: async () => null,
      builtInRegionFolder: join(regions, 'old'),
      worldFolder: await testWorld(),
      isBuiltInReady: publisher(true),
      areWorldPlacesReady: publisher(true),
      profileFolder,
      log: { failure: (what, error) => expect.fail(`${what}: ${error}`) },
      changed: () => {},
    });
    const jobs = openJobFile<JobProgress>(join(profileFolder, 'jobs.sqlite'), {
      kinds: [opened.job],
      changed: profileJobList.publish,
      failed: (error) => expect.fail(String(error)),
    });
    onTestFinished(async () => {
      await jobs.close();
      await opened.close?.();
    });

    const context = { signal: new AbortController().signal, report: () => {} };
    await opened.calls['regions.import']({ paths: [monaco], name: 'Monaco' }, context);
    for (let killed = 1; killed <= kills; killed += 1) {
      await expect
        .poll(profileJobList.read)
        .toMatchObject([{ state: 'paused', fault: { kind: 'desk', reason: 'import-ended' } }]);
      expect(readdirSync(regions)).toEqual(['old']);
      expect(await damageOf(join(regions, 'old'))).toBeUndefined();
      await jobs.calls['jobs.resume']({ id: profileJobList.read()[0]?.id ?? '' });
    }
    await expect.poll(profileJobList.read, { timeout: 60_000 }).toEqual([]);
    expect(readdirSync(regions).toSorted()).toEqual(['imports.json', 'monaco', 'old']);
    expect(await damageOf(join(regions, 'monaco'))).toBeUndefined();
  },
  300_000,
);
