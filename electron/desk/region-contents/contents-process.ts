import { parentChannel } from '../../parent-channel.ts';
import { answerQuestions } from './answer-questions.ts';
import { type ContentsReply, type ContentsRequest, contentsRequestSchema } from './messages.ts';

/** Process that counts region contents in areas; the parent process ends it. */
const parent = parentChannel<ContentsReply, ContentsRequest>(contentsRequestSchema);
const { take } = answerQuestions(parent.send);
parent.onGone(() => process.exit());
parent.onMessage(take);
