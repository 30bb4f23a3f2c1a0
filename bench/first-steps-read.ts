import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arrangement } from '../shared/desk/arrangement.ts';

/** Makes a profile one of somebody who has begun to work: what is shown at the very first start stood over the map. */
export async function writeFirstStepsRead(profile: string): Promise<void> {
  const arrangement: Partial<Arrangement> = { firstStepsRead: true };
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, 'arrangement.json'), JSON.stringify(arrangement));
}
