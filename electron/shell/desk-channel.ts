/** The IPC channel between window and main process that carries the messages of shared/desk/wire.ts. */
export const deskChannel = 'desk';
/** On this one the bridge alone tells of files that a person dropped: the page cannot name them by itself. */
export const droppedFileChannel = 'dropped-file';
