import { parentChannel } from '../../parent-channel.ts';
import { answerInspection } from './inspect-workspace.ts';
import { type InspectorReply, type InspectorRequest, inspectorRequestSchema } from './inspection.ts';

/** The inspector's own process: answers what it is asked; who asked ends it. */
const parent = parentChannel<InspectorReply, InspectorRequest>(inspectorRequestSchema);
parent.onGone(() => process.exit());
parent.onMessage((request) => parent.send(answerInspection(request)));
