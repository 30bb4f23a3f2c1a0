import type { z } from 'zod';
import type { Spawn } from '../service-process/spawned-process.ts';
import { type InspectorRequest, inspectorReplySchema } from './inspection.ts';

export type SpawnInspector = Spawn<InspectorRequest>;

/** So long an inspection may take; a workspace of 10,000 zones takes a second on a slow machine. */
const longestMs = 120_000;

/**
 * Asks a question in a process of its own.
 * @returns null when the process ended, failed or gave no answer in time
 */
export function askInspector<T>(
  spawn: SpawnInspector,
  request: InspectorRequest,
  answer: z.ZodType<T>,
): Promise<T | null> {
  const child = spawn();
  let impatience: NodeJS.Timeout | undefined;
  return new Promise<T | null>((resolve) => {
    impatience = setTimeout(() => resolve(null), longestMs);
    child.onExit(() => resolve(null));
    child.onMessage((message) => {
      const reply = inspectorReplySchema.safeParse(message);
      const read = reply.success && reply.data.ok ? answer.safeParse(reply.data.value) : undefined;
      resolve(read?.success ? read.data : null);
    });
    child.send(request);
  }).finally(() => {
    clearTimeout(impatience);
    child.kill();
  });
}
