import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningDesk } from '../electron/desk/desk-parts.ts';
import { forkProcess } from '../electron/fork-process.ts';
import { programFolders } from '../electron/host/program-folders.ts';
import type { Desk } from '../shared/desk/index.ts';
import { writeCsv } from '../shared/zones/formats/csv.ts';
import type { Zone } from '../shared/zones/zone.ts';
import type { ElectronRuntime, Figure, Surroundings } from './figure.ts';
import { processorSecondsWithEnded } from './processor-time.ts';
import { millisecondsOf } from './timing.ts';
import { fillProfile, startDesk, windowOf } from './workspace.ts';
import { byFew, counted, few, linear, many } from './zone-counts.ts';
import { openZonesWindow } from './zones-in-window.ts';
import { sampleZones } from './zones-sample.ts';

interface Cost {
  milliseconds: number;
  /** Processor time of all processes, which other load of the machine hardly changes. */
  processorSeconds: number;
}

/** Processor time of a killed process counts once its parent has noticed its end. */
const untilCountedMs = 500;

/** Cost of work in a process and in those that it starts. */
async function costOf(pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const before = processorSecondsWithEnded(pid);
  const milliseconds = await millisecondsOf(work);
  await pause(untilCountedMs);
  return { milliseconds, processorSeconds: processorSecondsWithEnded(pid) - before };
}

/** The workspace as a file, whose zones the built-in service has. */
async function ofWorkspace(folder: string, zones: readonly Zone[]) {
  const profile = await mkdtemp(join(folder, 'workspace-'));
  await fillProfile(profile, zones);
  let opened: { desk: RunningDesk; window: Desk } | undefined;
  const { inspectorEntry } = programFolders(resolve('out'));
  const opening = await costOf(process.pid, async () => {
    const desk = await startDesk(profile, forkProcess(inspectorEntry));
    opened = { desk, window: await windowOf(desk) };
  });
  if (!opened) throw new Error('The desk was not started');
  const { desk, window } = opened;
  let file = '';
  const backup = await costOf(process.pid, async () => {
    const outcome = await window.call('workspaces.backUp', { name: 'Backup' });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    file = outcome.value.file;
  });
  const comparison = await costOf(process.pid, async () => {
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
    const imported = await costOf(window.pid, async () => {
      await window.readFile(file, count);
      // Not longer, as the check starts soon.
      await window.page.evaluate(
        `button('Import ${count.toLocaleString('en')} zones').click(), waitFor(() => rows() > ${count}).then(() => true)`,
      );
    });
    const check = await costOf(window.pid, () => counted(window));
    console.error(`import of ${count}: ${JSON.stringify({ imported, check })}`);
    return { imported, check };
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
    console.error(`workspaces: ${JSON.stringify({ light, heavy })}`);
    const electron = await surroundings.electron();
    const fewImported = await ofImport(electron, folder, few);
    const manyImported = await ofImport(electron, folder, many);
    const ratio = (name: string, ofMany: Cost, ofFew: Cost) =>
      byFew(`processor time: ${name}`, ofMany.processorSeconds, ofFew.processorSeconds, linear);
    return [
      ratio('workspace opened and read', heavy.opening, light.opening),
      ratio('workspace backed up', heavy.backup, light.backup),
      ratio('workspace compared with its backup', heavy.comparison, light.comparison),
      ratio('import of a CSV file', manyImported.imported, fewImported.imported),
      ratio('check of all zones', manyImported.check, fewImported.check),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
