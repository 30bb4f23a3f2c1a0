import type { Watched } from '../../../shared/desk/contract.ts';
import type { Settings, WorkspaceRegion } from '../../../shared/settings/settings.ts';

export interface MadeInRegionParts {
  settings: Watched<Settings>;
  /** Returns the region in use, as recorded in a workspace; null if there is none. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  /** Stores the region that the workspace was created with. */
  madeIn(region: WorkspaceRegion): void;
}

/**
 * Records the region that a workspace was created with; follows the region in use as long as the workspace is empty.
 */
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
