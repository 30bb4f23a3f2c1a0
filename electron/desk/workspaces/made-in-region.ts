import type { Watched } from '../../../shared/desk/contract.ts';
import type { Settings, WorkspaceRegion } from '../../../shared/settings/settings.ts';

export interface MadeInRegionParts {
  settings: Watched<Settings>;
  /** The region in use, as a workspace remembers it. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  /** Stores with the workspace the region that it is made in. */
  madeIn(region: WorkspaceRegion): void;
}

/** A workspace remembers the region that it was first used with; one with no work in it yet, the one in use. */
export async function recordRegion(
  { settings, regionInUse, madeIn }: MadeInRegionParts,
  workspace: { isOpen: boolean; holdsWork(): boolean },
): Promise<void> {
  const { service, madeInRegion } = settings.read();
  if (service.kind !== 'built-in' || !workspace.isOpen) return;
  const region = await regionInUse();
  if (region && (madeInRegion === null || (madeInRegion.id !== region.id && !workspace.holdsWork()))) {
    madeIn(region);
  }
}
