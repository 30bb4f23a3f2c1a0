import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { DeskPort } from '../shared/desk/wire.ts';
import { deskChannel, droppedFileChannel } from './shell/desk-channel.ts';

const deskPort: DeskPort = {
  send: (message) => ipcRenderer.send(deskChannel, message),
  listen: (listener) => void ipcRenderer.on(deskChannel, (_event, message) => listener(message)),
  // A window never outlives the main process.
  onLost: () => undefined,
};

contextBridge.exposeInMainWorld('deskPort', deskPort);

// Only files that the user dropped or selected have a path; scripts can't forge one.
contextBridge.exposeInMainWorld('pathOfDropped', (file: File) => {
  const path = webUtils.getPathForFile(file);
  ipcRenderer.send(droppedFileChannel, path);
  return path;
});
