import type { WebContents, WebFrameMain } from 'electron';
import type { RunningDesk } from '../desk/desk-parts.ts';
import type { Connection } from '../desk/dispatcher.ts';
import { deskChannel, droppedFileChannel } from './desk-channel.ts';
import { windowOrigin } from './window-scheme.ts';

/** Connects the window's own page to the desk, and ignores messages of other frames. A reloaded page connects again. */
export function admitWindow(contents: WebContents, desk: Pick<RunningDesk, 'connect' | 'permitFile'>): void {
  let connection: Connection | undefined;
  contents.on('did-navigate', () => {
    connection?.close();
    connection = desk.connect((message) => {
      if (!contents.isDestroyed()) contents.send(deskChannel, message);
    });
  });
  const isWindowPage = (frame: WebFrameMain | null) =>
    frame === contents.mainFrame && frame?.origin === windowOrigin;
  contents.ipc.on(deskChannel, ({ senderFrame }, message: unknown) => {
    if (isWindowPage(senderFrame)) connection?.receive(message);
  });
  contents.ipc.on(droppedFileChannel, ({ senderFrame }, path: unknown) => {
    if (isWindowPage(senderFrame) && typeof path === 'string' && path !== '') desk.permitFile(path);
  });
  contents.on('destroyed', () => connection?.close());
}
