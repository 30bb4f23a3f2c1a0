import { resolve } from 'node:path';
import { openDamaged } from '../electron/desk/workspaces/random-damage.testing.ts';
import { forkProcess } from '../electron/fork-process.ts';
import { atMost, type Figure } from './figure.ts';
import { numbers } from './numbers.ts';

const files = 200;
const zones = 300;

/** Opens 200 randomly damaged workspaces; a crash of the inspector must not end this process. */
export async function run(): Promise<Figure[]> {
  const random = numbers();
  const inspector = forkProcess(resolve('out/main/workspace-inspector.js'));
  const report = await openDamaged(files, zones, () => random.next().value, inspector);
  console.error(`${report.opened} opened whole, ${report.reported} told with a copy to open`);
  return [
    atMost('damaged workspaces with a zone lost or changed silently', report.silent, 'files', 0),
    atMost('damaged workspaces told without a whole copy', report.reportedWithoutCopy, 'files', 0),
  ];
}
