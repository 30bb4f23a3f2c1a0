import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

/** What of the dialog is shown; null while it is closed. */
type Shown = 'workspaces' | 'backups' | null;

export const useWorkspacesDialog = create<{ shown: Shown }>()(() => ({ shown: null }));

export const showWorkspaces = (visible: Shown) => useWorkspacesDialog.setState({ shown: visible });

export const workspacesCommand: Command = {
  id: 'workspaces',
  titleKey: 'workspaces.command',
  keys: ['mod+O'],
  menu: 'file',
  run: () => showWorkspaces('workspaces'),
};
