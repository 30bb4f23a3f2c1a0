/** IPC channel between window and main process for the messages in shared/desk/wire.ts. */
export const deskChannel = 'desk';
/** The preload script reports dropped files on this channel; the page itself can't. */
export const droppedFileChannel = 'dropped-file';
