import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arrangement } from '../shared/desk/arrangement.ts';

/** Marks the introduction of a profile as read, as it would cover the map. */
export async function writeFirstStepsRead(profile: string): Promise<void> {
  const arrangement: Partial<Arrangement> = { firstStepsRead: true };
  await mkdir(profile, { recursive: true });
  await writeFile(join(profile, 'arrangement.json'), JSON.stringify(arrangement));
}
