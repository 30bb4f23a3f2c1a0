import type { WebContents } from 'electron';
import type { Connection, Dispatcher } from '../desk/dispatcher.ts';
import { deskChannel } from './desk-channel.ts';
import { windowOrigin } from './window-scheme.ts';

/** Lets the window's own page, and no other frame, come in to the desk. A page loaded again comes in anew. */
export function admitWindow(contents: WebContents, desk: Pick<Dispatcher, 'connect'>): void {
  let connection: Connection | undefined;
  contents.on('did-navigate', () => {
    connection?.close();
    connection = desk.connect((message) => {
      if (!contents.isDestroyed()) contents.send(deskChannel, message);
    });
  });
  contents.ipc.on(deskChannel, ({ senderFrame }, message: unknown) => {
    const own = senderFrame === contents.mainFrame && senderFrame?.origin === windowOrigin;
    if (own) connection?.receive(message);
  });
  contents.on('destroyed', () => connection?.close());
}
