import { type CrashTrial, carryOutThroughKills } from '../electron/desk/zone-sync/plan/plan-crash.testing.ts';
import type { Figure } from './figure.ts';

const kills = 40;

const trials: { where: string; trial: Pick<CrashTrial, 'does' | 'zones' | 'listsZones'> }[] = [
  { where: 'where zones can be read', trial: { does: 'create', zones: 10_000, listsZones: true } },
  { where: 'where zones can only be created', trial: { does: 'create', zones: 10_000, listsZones: false } },
  { where: 'changed, deleted, renamed', trial: { does: 'change', zones: 7500, listsZones: true } },
];

/**
 * Carries out plans of 10,000 actions while the desk's process is killed at 40 random moments and the service drops 5% of
 * its responses after storing: creations on a service with and without the operation for single zones, and changes,
 * deletions, and renames, a third each.
 */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { where, trial } of trials) {
    const creates = trial.does === 'create';
    const report = await carryOutThroughKills({
      ...trial,
      kills,
      zonesPerBatch: 20,
      droppedShare: 0.05,
      seed: 20_260_131,
    });
    const figure = (name: string, value: number, unit: string, target: number) =>
      figures.push({ name: `${name}, ${where}`, value, unit, target, ok: value === target });
    const created = creates ? trial.zones : trial.zones / 3;
    const here = creates ? trial.zones : (2 * trial.zones) / 3;
    figure('kills meanwhile', report.killedMeanwhile, 'kills', kills);
    figure('zones stored at the service exactly once', report.storedOnce, 'zones', created);
    figure('zones stored at the service more than once', report.storedAgain, 'zones', 0);
    figure('zones at the service as they are here', report.sameAsHere, 'zones', here);
    figure('zones at the service that are not here', report.orphaned, 'zones', 0);
    figure('actions done by the ledger', report.doneByLedger, 'actions', 10_000);
    figure('zones shown as created', report.visibleAsCreated, 'zones', here);
  }
  return figures;
}
