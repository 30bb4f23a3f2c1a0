import type { Watched } from '../../../shared/desk/contract.ts';
import type { Settings, WorkspaceRegion } from '../../../shared/settings/settings.ts';

export interface MadeInRegionParts {
  settings: Watched<Settings>;
  /** The region in use, as a workspace records it. */
  regionInUse(): Promise<WorkspaceRegion | null>;
  /** Stores the region that the workspace is created in. */
  madeIn(region: WorkspaceRegion): void;
}

/** Records the region a workspace was first used with, or the region in use as long as it holds no work. */
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
