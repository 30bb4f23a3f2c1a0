import { killWorkspaces } from '../electron/desk/workspaces/workspace-crash.testing.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

const kills = 100;

/** Kills the desk's process a hundred times each while a workspace is switched, backed up, and restored. */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const during of ['switch', 'backup', 'restore'] as const) {
    const report = await killWorkspaces({ during, kills, zones: 2000, maxLifeMs: 400, seed: 20_261_122 });
    figures.push(
      atLeast(`kills before a ${during} was answered`, report.killedMeanwhile, 'kills', 1),
      atMost(`workspaces not open after a kill during a ${during}`, report.notOpened, 'files', 0),
      atMost(`losses after a kill during a ${during}`, report.lost, 'losses', 0),
      atMost(`backups of kills during a ${during} that cannot be put back`, report.brokenBackups, 'files', 0),
    );
  }
  return figures;
}
