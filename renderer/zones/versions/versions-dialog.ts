import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { unlessDrawing } from '../../workbench/unavailable.ts';

/** The later of two versions that are compared: another one, or the zones as they are now. */
export const presentZones = 'now';

interface VersionsDialogStore {
  isOpen: boolean;
  /** Ids of the versions that are compared; null while they are listed. */
  compared: { before: string; after: string } | null;
}

export const useVersionsDialog = create<VersionsDialogStore>()(() => ({ isOpen: false, compared: null }));

export const showVersions = () => useVersionsDialog.setState({ isOpen: true, compared: null });
export const closeVersions = () => useVersionsDialog.setState({ isOpen: false, compared: null });
export const compareVersion = (before: string, after: string = presentZones) =>
  useVersionsDialog.setState({ compared: { before, after } });
export const listVersions = () => useVersionsDialog.setState({ compared: null });

export const versionsCommand: Command = {
  id: 'zones.versions',
  titleKey: 'zones.versions.title',
  keys: [],
  unavailable: unlessDrawing,
  run() {
    openPanel('zones');
    showVersions();
  },
};
