/** Entry of what runs in the process of the specs; built as one file, which `in-process.ts` loads. */
export { openWorkspace } from '../electron/desk/workspaces/workspace.ts';
export { closeService, openProject } from './service-of-worker.ts';
export { startDesk } from './start-desk.ts';
