import type { WebContents, WebFrameMain } from 'electron';
import type { RunningDesk } from '../desk/desk-parts.ts';
import type { Connection } from '../desk/dispatcher.ts';
import { deskChannel, droppedFileChannel } from './desk-channel.ts';
import { windowOrigin } from './window-scheme.ts';

/** Connects the window's own page, and no other frame, to the desk. A reloaded page connects again. */
export function admitWindow(contents: WebContents, desk: Pick<RunningDesk, 'connect' | 'fileGiven'>): void {
  let connection: Connection | undefined;
  contents.on('did-navigate', () => {
    connection?.close();
    connection = desk.connect((message) => {
      if (!contents.isDestroyed()) contents.send(deskChannel, message);
    });
  });
  const isOwn = (frame: WebFrameMain | null) =>
    frame === contents.mainFrame && frame?.origin === windowOrigin;
  contents.ipc.on(deskChannel, ({ senderFrame }, message: unknown) => {
    if (isOwn(senderFrame)) connection?.receive(message);
  });
  contents.ipc.on(droppedFileChannel, ({ senderFrame }, path: unknown) => {
    if (isOwn(senderFrame) && typeof path === 'string' && path !== '') desk.fileGiven(path);
  });
  contents.on('destroyed', () => connection?.close());
}
