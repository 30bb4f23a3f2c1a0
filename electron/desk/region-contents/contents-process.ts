import { parentChannel } from '../../parent-channel.ts';
import { answerRequests } from './answer-requests.ts';
import { type ContentsMessage, type ContentsReply, contentsMessageSchema } from './messages.ts';

/** Process that counts region contents in areas; the parent process ends it. */
const parent = parentChannel<ContentsReply, ContentsMessage>(contentsMessageSchema);
const { take } = answerRequests(parent.send);
parent.onDisconnect(() => process.exit());
parent.onMessage(take);
