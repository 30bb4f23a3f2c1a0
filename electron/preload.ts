import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DeskPort } from '../shared/desk/wire.ts';
import { deskChannel, droppedFileChannel } from './shell/desk-channel.ts';

const deskPort: DeskPort = {
  send: (message) => ipcRenderer.send(deskChannel, message),
  listen: (hear) => void ipcRenderer.on(deskChannel, (_event, message) => hear(message)),
  // A window never outlives the main process.
  onLost: () => undefined,
};

contextBridge.exposeInMainWorld('deskPort', deskPort);

// Only a file that the user dropped or selected has a path.
contextBridge.exposeInMainWorld('pathOfDropped', (file: File) => {
  const path = webUtils.getPathForFile(file);
  ipcRenderer.send(droppedFileChannel, path);
  return path;
});
