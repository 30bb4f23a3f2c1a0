import { fillThroughKills } from '../electron/desk/matrix/matrix-crash.testing.ts';
import type { Figure } from './figure.ts';

const kills = 40;
const side = 500;

/** Fills a table of 500 × 500 while the desk's process is killed at 40 random moments. */
export async function run(): Promise<Figure[]> {
  const report = await fillThroughKills({ side, kills, maxLifeMs: 6000, seed: 20_260_131 });
  const figure = (name: string, value: number, unit: string, target: number): Figure => ({
    name,
    value,
    unit,
    target,
    ok: value === target,
  });
  return [
    figure('kills meanwhile', report.killedMeanwhile, 'kills', kills),
    figure('answered blocks that were asked for again', report.queriedThoughStored, 'questions', 0),
    figure('blocks in the workspace', report.kept, 'blocks', report.blocks),
    figure('elements done', report.done, 'elements', side * side),
    {
      name: 'blocks asked for again because a kill took their answers along',
      value: report.queriedAgain,
      unit: 'questions',
      target: 4 * kills,
      ok: report.queriedAgain <= 4 * kills,
    },
  ];
}
