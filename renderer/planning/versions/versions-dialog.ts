import { create } from 'zustand';
import type { Command } from '../../workbench/command.ts';
import { openPanel } from '../../workbench/layout.ts';
import { whileDrawingReason } from '../../workbench/unavailable-reasons.ts';

/** Id of the current zones as the later version of a comparison. */
export const presentZones = 'now';

interface VersionsDialogStore {
  isOpen: boolean;
  /** Ids of the compared versions; null while the list is shown. */
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
  unavailable: whileDrawingReason,
  run() {
    openPanel('zones');
    showVersions();
  },
};
