import { parentChannel } from '../../parent-channel.ts';
import { type ContentsMessage, type ContentsReply, contentsMessageSchema } from './messages.ts';
import { requestHandler } from './request-handler.ts';

/** Process that counts region contents in areas; the parent process ends it. */
const parent = parentChannel<ContentsReply, ContentsMessage>(contentsMessageSchema);
const { take } = requestHandler(parent.send);
parent.onDisconnect(() => process.exit());
parent.onMessage(take);
