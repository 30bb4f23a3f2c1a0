import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

/** What of the dialog is shown, `new` with the field of the new workspace's name in focus; null while it is closed. */
type Shown = 'workspaces' | 'new' | 'backups' | null;

export const useWorkspacesDialog = create<{ shown: Shown }>()(() => ({ shown: null }));

export const showWorkspaces = (visible: Shown) => useWorkspacesDialog.setState({ shown: visible });

export const workspacesCommand: Command = {
  id: 'workspaces',
  titleKey: 'workspaces.command',
  keys: ['mod+O'],
  menu: 'file',
  run: () => showWorkspaces('workspaces'),
};

export const newWorkspaceCommand: Command = {
  id: 'workspaces.new',
  titleKey: 'workspaces.new',
  keys: [],
  menu: 'file',
  run: () => showWorkspaces('new'),
};
