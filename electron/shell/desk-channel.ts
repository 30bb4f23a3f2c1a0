/** The one IPC channel between window and main process; it carries the messages of shared/desk/wire.ts. */
export const deskChannel = 'desk';
