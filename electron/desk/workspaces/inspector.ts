import type { z } from 'zod';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { runInProcess } from '../../run-in-process.ts';
import type { Spawn } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';
import { type InspectorRequest, inspectorReplySchema } from './inspection.ts';

export type SpawnInspector = Spawn<InspectorRequest>;

/** Timeout of a request; an inspection of 10,000 zones takes a second on a slow machine. */
const inspectionTimeoutMs = 120_000;

/** Runs a request in an inspector process; returns a fault if the process crashes, fails, or times out. */
export const runInspection = <T>(
  spawn: SpawnInspector,
  request: InspectorRequest,
  schema: z.ZodType<T>,
): Promise<Outcome<T>> =>
  runInProcess(spawn, {
    request,
    replySchema: inspectorReplySchema,
    outcomeOf(reply) {
      if (!reply.ok) return failed(storageFault(reply.code) ?? inspectionFailed);
      const read = schema.safeParse(reply.value);
      return read.success ? succeeded(read.data) : failed(inspectionFailed);
    },
    endedFault: inspectionFailed,
    timeoutMs: inspectionTimeoutMs,
  });

const inspectionFailed: Fault = { kind: 'desk', reason: 'workspace-unread' };
