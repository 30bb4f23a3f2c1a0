import { parentChannel } from '../../parent-channel.ts';
import { handleInspection } from './inspect-workspace.ts';
import { type InspectorReply, type InspectorRequest, inspectorRequestSchema } from './inspection.ts';

/** Inspector process: handles one request; the parent process then kills it. */
const parent = parentChannel<InspectorReply, InspectorRequest>(inspectorRequestSchema);
parent.onDisconnect(() => process.exit());
parent.onMessage((request) => parent.send(handleInspection(request)));
