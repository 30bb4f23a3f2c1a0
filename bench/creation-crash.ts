import { createThroughKills } from '../electron/desk/zones/creation-crash.testing.ts';
import type { Figure } from './figure.ts';

const zones = 10_000;
const kills = 40;

/**
 * Creates 10,000 zones while the process that holds the desk is killed at 40 random moments, at a service
 * that drops 5% of its answers after it has stored; once where the service tells of single zones, and once
 * where it only creates them.
 */
export async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const tellsZones of [true, false]) {
    const trial = { zones, kills, zonesPerBatch: 20, tellsZones, droppedShare: 0.05, seed: 20_260_131 };
    const report = await createThroughKills(trial);
    const where = tellsZones ? 'where zones can be read' : 'where zones can only be created';
    const figure = (name: string, value: number, unit: string, target: number) =>
      figures.push({ name: `${name}, ${where}`, value, unit, target, ok: value === target });
    figure('kills while creating', report.killedWhileCreating, 'kills', kills);
    figure('zones at the service exactly once', report.storedOnce, 'zones', zones);
    figure('zones at the service more than once', report.storedAgain, 'zones', 0);
    figure('zones created by the ledger', report.createdByLedger, 'zones', zones);
    figure('zones shown as created', report.shownAsCreated, 'zones', zones);
  }
  return figures;
}
