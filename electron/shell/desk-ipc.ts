import type { WebContents, WebFrameMain } from 'electron';
import type { RunningDesk } from '../desk/desk-parts.ts';
import type { Connection } from '../desk/dispatcher.ts';
import { deskChannel, droppedFileChannel } from './desk-channel.ts';
import { windowOrigin } from './window-scheme.ts';

type WindowDesk = Pick<RunningDesk, 'connect' | 'permitFile'>;

/**
 * Connects the window's own page to the desk, and ignores messages of other frames. A reloaded page connects again.
 * Messages that arrive before the desk is ready wait for it.
 */
export function admitWindow(contents: WebContents, desk: Promise<WindowDesk>): void {
  let connection: Promise<Connection> | undefined;
  const closeConnection = () => void connection?.then(({ close }) => close());
  contents.on('did-navigate', () => {
    closeConnection();
    connection = desk.then(({ connect }) =>
      connect((message) => {
        if (!contents.isDestroyed()) contents.send(deskChannel, message);
      }),
    );
  });
  const isWindowPage = (frame: WebFrameMain | null) =>
    frame === contents.mainFrame && frame?.origin === windowOrigin;
  contents.ipc.on(deskChannel, ({ senderFrame }, message: unknown) => {
    if (isWindowPage(senderFrame)) void connection?.then(({ receive }) => receive(message));
  });
  contents.ipc.on(droppedFileChannel, ({ senderFrame }, path: unknown) => {
    if (!isWindowPage(senderFrame) || typeof path !== 'string' || path === '') return;
    void desk.then(({ permitFile }) => permitFile(path));
  });
  contents.on('destroyed', closeConnection);
}
