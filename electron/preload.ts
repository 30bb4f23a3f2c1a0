import { contextBridge, ipcRenderer } from 'electron';
import type { DeskPort } from '../shared/desk/wire.ts';
import { deskChannel } from './shell/desk-channel.ts';

const deskPort: DeskPort = {
  send: (message) => ipcRenderer.send(deskChannel, message),
  listen: (hear) => void ipcRenderer.on(deskChannel, (_event, message) => hear(message)),
  // A window never outlives the main process.
  onLost: () => undefined,
};

contextBridge.exposeInMainWorld('deskPort', deskPort);
