import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { put, testZone } from '../../../shared/zones/zone.testing.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openWorkspaceStores, revisionOfStores, type WorkspaceStores } from '../workspace-capabilities.ts';
import { bytesIn } from './edit-canary.ts';
import type { SpawnInspector } from './inspector.ts';
import { addDailyCopy, copiesFolder } from './workspace-copies.ts';
import { openWorkspaceFile, type WorkspaceFile, type WorkspaceFileParts } from './workspace-file.ts';

export interface DamageReport {
  /** Opened with all zones unchanged. */
  opened: number;
  /** Reported as damaged, with a copy of every zone to open. */
  reported: number;
  /** Reported as damaged, without such a copy. */
  reportedWithoutCopy: number;
  /** Opened with a zone lost or changed, without reporting it. */
  silent: number;
}

interface Original {
  file: string;
  zones: Zone[];
}

const ends = ['', '-wal', '.edits.json'];

/**
 * Damages workspaces at random and opens them: bytes changed, the file or its write-ahead log cut, emptied, or lost.
 * Each is a copy of a workspace that was closed normally or whose process was killed.
 * @param random returns numbers from 0 to 1
 */
export async function openDamaged(
  files: number,
  zones: number,
  random: () => number,
  spawnInspector: SpawnInspector,
): Promise<DamageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'zonedesk-damage-'));
  const report: DamageReport = { opened: 0, reported: 0, reportedWithoutCopy: 0, silent: 0 };
  try {
    const originals = await writeOriginals(folder, zones, spawnInspector);
    for (let n = 0; n < files; n += 1) {
      const original = originals[Math.floor(random() * originals.length)];
      if (!original) continue;
      const file = join(folder, `damaged-${n}`, 'workspace.sqlite');
      copyWithItsCopy(original, file);
      damage(file, random);
      const workspaces = await openWorkspaceFile(partsFor(file, spawnInspector));
      const [current, closed] = [workspaces.current(), workspaces.closed()];
      if (current.ok) {
        const same = JSON.stringify(current.value.read().zones) === JSON.stringify(original.zones);
        report[same ? 'opened' : 'silent'] += 1;
      } else {
        const hasCopy = closed?.copies.some((copy) => copy.zones === zones);
        report[hasCopy ? 'reported' : 'reportedWithoutCopy'] += 1;
      }
      await workspaces.close();
      rmSync(dirname(file), { recursive: true, force: true });
    }
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a workspace that was closed normally, and one of a killed process, much of it in its write-ahead log. */
async function writeOriginals(
  folder: string,
  count: number,
  spawnInspector: SpawnInspector,
): Promise<Original[]> {
  const file = join(folder, 'closed', 'workspace.sqlite');
  mkdirSync(dirname(file));
  const parts = partsFor(file, spawnInspector);
  const first = await openWorkspaceFile(parts);
  const zones = Array.from({ length: count }, (_, n) => testZone(String(n)));
  await changed(first, zones);
  await first.close();
  const closed: Original = { file: join(folder, 'closed.sqlite'), zones };
  copyFiles(file, closed.file);

  const second = await openWorkspaceFile(parts);
  const edited = zones.map((zone, n) => (n % 6 === 0 ? { ...zone, description: `edited ${n}` } : zone));
  for (const zone of edited.filter((zone) => zone.description !== '')) await changed(second, [zone]);
  const killed: Original = { file: join(folder, 'killed.sqlite'), zones: edited };
  copyFiles(file, killed.file);
  await second.close();
  return [closed, killed];
}

async function changed(workspaces: WorkspaceFile, zones: Zone[]): Promise<void> {
  const current = workspaces.current();
  if (!current.ok) throw new Error('The workspace is not open');
  await current.value.change(put(...zones));
}

const partsFor = (file: string, spawnInspector: SpawnInspector): WorkspaceFileParts<WorkspaceStores> => ({
  openStores: openWorkspaceStores,
  revisionOf: revisionOfStores,
  file,
  spawnInspector,
  failed: () => undefined,
});

function copyFiles(from: string, to: string): void {
  for (const end of ends) if (existsSync(from + end)) copyFileSync(from + end, to + end);
}

/** Copies an original along with a backup next to it, like those that the program makes every day. */
function copyWithItsCopy({ file, zones }: Original, to: string): void {
  mkdirSync(copiesFolder(to), { recursive: true });
  copyFiles(file, to);
  const copy = join(copiesFolder(to), 'new.sqlite');
  copyFileSync(file, copy);
  addDailyCopy(to, copy, zones.length, new Date());
}

function damage(file: string, random: () => number): void {
  const hasLog = bytesIn(`${file}-wal`) > 0;
  const target = hasLog && random() < 0.5 ? `${file}-wal` : file;
  const bytes = readFileSync(target);
  const kind = random();
  if (kind < 0.6) {
    const changes = random() < 0.5 ? 1 : 64;
    for (let n = 0; n < changes; n += 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    writeFileSync(target, bytes);
  } else if (kind < 0.75) {
    truncateSync(target, Math.floor(random() * bytes.length));
  } else if (kind < 0.85) {
    truncateSync(target);
  } else if (kind < 0.95) {
    rmSync(target);
  } else {
    const from = Math.floor(random() * bytes.length);
    bytes.fill(0, from, Math.min(from + 4096, bytes.length));
    writeFileSync(target, bytes);
  }
}
