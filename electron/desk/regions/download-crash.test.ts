import { fork } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { JobOf } from '../../../shared/desk/jobs.ts';
import { buildProcesses } from '../../built-processes.testing.ts';
import { street } from '../../region-build/street.testing.ts';
import { md5Hex, serves, startExtractServer, text } from '../../region-download/extract-server.testing.ts';
import { damageOf } from '../../region-format/stored-regions.ts';
import { temporaryFolder } from '../../temporary-folder.testing.ts';
import { random } from '../random.testing.ts';

const path = '/faro-latest.osm.pbf';
const kills = 4;

/** Starts a process that continues with the files it finds in the profile. */
function startLife(entry: string, profileFolder: string) {
  const child = fork(entry, [profileFolder], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let jobs: JobOf<'region'>[] | undefined;
  const steps: JobOf<'region'>[] = [];
  child.on('message', (reported: JobOf<'region'>[]) => {
    jobs = reported;
    steps.push(...reported);
  });
  return {
    download: (address: string) => child.send(address),
    jobs: () => jobs,
    /** Number of bytes in the first state that has a download. */
    firstBytes: () => steps.find(({ download }) => download !== null)?.download?.bytes,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test.each([
  { what: 'resumes', etag: '"1"', resumes: true },
  { what: 'starts over without an ETag', etag: '', resumes: false },
])('after each kill a download $what, then its region is built', async ({ etag, resumes }) => {
  const bytes = readFileSync(await street(20, 1, 20_000));
  const served = serves(bytes, { etag, bytesPerMs: bytes.length / 3000 });
  const server = await startExtractServer({
    [path]: [...Array.from({ length: kills }, () => served), serves(bytes, { etag })],
    [`${path}.md5`]: [text(`${md5Hex(bytes)}  faro-latest.osm.pbf`)],
  });
  const { file, remove } = await buildProcesses({
    download: 'electron/desk/regions/download-process.testing.ts',
  });
  onTestFinished(remove);
  const profileFolder = temporaryFolder();
  const downloads = join(profileFolder, 'downloads');
  const partBytes = () => {
    const part = readdirSync(downloads).find((name) => name.endsWith('.part'));
    return part ? statSync(join(downloads, part)).size : 0;
  };
  const chance = random(11);

  let life = startLife(file('download'), profileFolder);
  onTestFinished(() => life.kill());
  await expect.poll(life.jobs).toEqual([]);
  life.download(server.url + path);
  for (let killed = 1; killed <= kills; killed += 1) {
    await expect.poll(life.firstBytes).toBeDefined();
    const before = life.firstBytes() ?? 0;
    await expect.poll(partBytes).toBeGreaterThan(before);
    await wait(chance() * 150);
    await life.kill();
    const stored = partBytes();
    life = startLife(file('download'), profileFolder);
    await expect.poll(life.firstBytes).toBe(resumes ? stored : 0);
    expect(life.jobs()).toMatchObject([{ name: 'Faro', state: 'running', fault: null }]);
    expect(server.ranges(path).at(-1)).toBe(resumes ? `bytes=${stored}-` : undefined);
  }
  await expect.poll(life.jobs).toEqual([]);
  expect(await damageOf(join(profileFolder, 'regions', 'faro'))).toBeUndefined();
  await expect.poll(() => readdirSync(profileFolder)).not.toContain('downloads');
});
