import { parentChannel } from '../../parent-channel.ts';
import { answerQuestions } from './answer-questions.ts';
import { type ContentsReply, type ContentsRequest, contentsRequestSchema } from './messages.ts';

/** The process that counts what is in areas: who asked ends it. */
const parent = parentChannel<ContentsReply, ContentsRequest>(contentsRequestSchema);
const { take } = answerQuestions(parent.send);
parent.onGone(() => process.exit());
parent.onMessage(take);
