import type { z } from 'zod';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import type { Spawn } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';
import { type InspectorRequest, inspectorReplySchema } from './inspection.ts';

export type SpawnInspector = Spawn<InspectorRequest>;

/** So long an inspection may take; a workspace of 10,000 zones takes a second on a slow machine. */
const longestMs = 120_000;

/** Asks a question in a process of its own, which may end, fail or give no answer in time. */
export function askInspector<T>(
  spawn: SpawnInspector,
  request: InspectorRequest,
  answer: z.ZodType<T>,
): Promise<Outcome<T>> {
  const child = spawn();
  let impatience: NodeJS.Timeout | undefined;
  return new Promise<Outcome<T>>((resolve) => {
    impatience = setTimeout(() => resolve(failed({ kind: 'timeout' })), longestMs);
    child.onExit(() => resolve(failed(unanswered)));
    child.onMessage((message) => {
      const reply = inspectorReplySchema.safeParse(message).data;
      const read = reply?.ok ? answer.safeParse(reply.value) : undefined;
      const fault = reply?.ok === false ? storageFault(reply.code) : undefined;
      resolve(read?.success ? succeeded(read.data) : failed(fault ?? unanswered));
    });
    child.send(request);
  }).finally(() => {
    clearTimeout(impatience);
    child.kill();
  });
}

const unanswered: Fault = { kind: 'desk', reason: 'workspace-unread' };
