import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import sample from '../../../resources/built-in-region/sample-zones.geo.json' with { type: 'json' };
import { samplePath } from '../../../shared/desk/workspaces.ts';
import { FaultError } from '../../../shared/faults/fault.ts';
import { zoneGeometrySchema } from '../../../shared/geo/zone-geometry.ts';
import { limitedList, limitedText } from '../../../shared/limits/limited-schemas.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import type { WorkspaceFile } from './workspace-file.ts';

/** Returns the path of the sample project. */
export const sampleWorkspaceFile = (profileFolder: string): string => join(profileFolder, ...samplePath);

/**
 * Creates the sample project with its zones and opens it.
 * @param open creates the workspace if the file doesn't exist
 * @param fillStores fills the stores of other capabilities
 * @throws FaultError if the zones can't be written; the files are deleted then
 */
export async function makeSampleWorkspace<Stores>(
  file: string,
  open: (file: string) => Promise<WorkspaceFile<Stores>>,
  fillStores: (stores: Stores) => void,
): Promise<WorkspaceFile<Stores>> {
  removeSampleWorkspace(file);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const opened = await open(file);
  try {
    const workspace = opened.current();
    if (!workspace.ok) throw new FaultError(workspace.fault);
    fillStores(workspace.value.stores);
    const put = sampleZones();
    const outcome = await workspace.value.change({ label: 'zones.edits.imported', put, remove: [] });
    if (!outcome.ok) throw new FaultError(outcome.fault);
    return opened;
  } catch (error) {
    await opened.close();
    removeSampleWorkspace(file);
    throw error;
  }
}

/** Deletes a closed sample project and its files. Other files in the folder stay. */
export function removeSampleWorkspace(file: string): void {
  const folder = dirname(file);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(basename(file))) rmSync(join(folder, name), { recursive: true });
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

const sampleZonesSchema = z.object({
  features: limitedList(
    z.object({
      properties: z.strictObject({ zone_id: limitedText, store_id: limitedText, description: limitedText }),
      geometry: zoneGeometrySchema,
    }),
  ),
});

const sampleZones = (): Zone[] =>
  sampleZonesSchema.parse(sample).features.map(({ properties, geometry }) => ({
    id: randomUUID(),
    zoneId: properties.zone_id,
    storeId: properties.store_id,
    description: properties.description,
    types: [],
    status: '',
    geometry,
    createdAt: null,
  }));
