import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { forkProcess } from '../electron/fork-process.ts';
import { programFolders } from '../electron/host/program-folders.ts';
import { writeCsv } from '../shared/zones/formats/csv.ts';
import type { Zone } from '../shared/zones/zone.ts';
import type { ElectronRuntime, Figure, Surroundings } from './figure.ts';
import { millisecondsOf } from './timing.ts';
import { fillProfile, startDesk, windowOf } from './workspace.ts';
import { byFew, counted, few, linear, many } from './zone-counts.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

/** The workspace as a file, whose zones the built-in service has. */
async function ofWorkspace(folder: string, zones: readonly Zone[]) {
  const profile = await mkdtemp(join(folder, 'workspace-'));
  await fillProfile(profile, zones);
  let desk: Awaited<ReturnType<typeof startDesk>> | undefined;
  const { inspectorEntry } = programFolders(resolve('out'));
  const opening = await millisecondsOf(async () => {
    desk = await startDesk(profile, forkProcess(inspectorEntry));
  });
  if (!desk) throw new Error('The desk was not started');
  const window = await windowOf(desk);
  let file = '';
  const backup = await millisecondsOf(async () => {
    const outcome = await window.call('workspaces.backUp', { name: 'Backup' });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    file = outcome.value.file;
  });
  const comparison = await millisecondsOf(async () => {
    const outcome = await window.call('workspaces.preview', { kind: 'file', file });
    if (!outcome.ok || outcome.value.preview?.after.zones !== zones.length)
      throw new Error(JSON.stringify(outcome));
  });
  await desk.close();
  return { opening, backup, comparison };
}

/** From a file to the zones in the list, and to the count of what is wrong with them. */
async function ofImport(electron: ElectronRuntime, folder: string, count: number) {
  const [first, ...zones] = sampleZones(count + 1, 10);
  const file = join(folder, `zones-${count}.csv`);
  await writeFile(file, writeCsv(zones));
  const profile = join(folder, `import-${count}`);
  const window = await openZonesWindow(electron, { profile, zones: first ? [first] : [] });
  try {
    const reading = await window.readFile(file, count);
    const since = performance.now();
    const bringing = await window.bring(count);
    await counted(window);
    const check = performance.now() - since - bringing.milliseconds;
    console.error(`import of ${count}: ${JSON.stringify({ reading, bringing, check })}`);
    return { import: reading.milliseconds + bringing.milliseconds, check };
  } finally {
    await window.close();
  }
}

/** 100,000 zones of 50 vertices by 10,000: a workspace on disk, and an import with the check that follows. */
export async function run(surroundings: Surroundings): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-bench-'));
  try {
    const light = await ofWorkspace(folder, sampleZones(few, 10));
    const heavy = await ofWorkspace(folder, sampleZones(many, 10));
    console.error(`workspaces, ms: ${JSON.stringify({ light, heavy })}`);
    const electron = await surroundings.electron();
    const ofFew = await ofImport(electron, folder, few);
    const ofMany = await ofImport(electron, folder, many);
    return [
      byFew('workspace opened', heavy.opening, light.opening, linear),
      byFew('workspace backed up', heavy.backup, light.backup, linear),
      byFew('workspace compared with its backup', heavy.comparison, light.comparison, linear),
      byFew('import of a CSV file', ofMany.import, ofFew.import, linear),
      byFew('check of all zones', ofMany.check, ofFew.check, linear),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
