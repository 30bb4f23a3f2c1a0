import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

/** What the dialog shows; `new` focuses the name field of a new workspace; null if closed. */
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
