import { create } from 'zustand';
import type { Command } from '../workbench/command.ts';

/** What the dialog shows; `new` focuses the name field of a new workspace; null if closed. */
type DialogPart = 'workspaces' | 'new' | 'backups' | null;

export const useWorkspacesDialog = create<{ part: DialogPart }>()(() => ({ part: null }));

export const showWorkspaces = (part: DialogPart) => useWorkspacesDialog.setState({ part });

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
