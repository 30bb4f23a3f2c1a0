import type { z } from 'zod';
import { megabyte } from '../../../shared/api/operation.ts';
import { type Fault, failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { runInProcess } from '../../run-in-process.ts';
import type { Spawn } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';
import { bytesIn } from './edit-canary.ts';
import { type InspectorRequest, inspectorReplySchema } from './inspection.ts';

export type SpawnInspector = Spawn<InspectorRequest>;

const minTimeoutMs = 120_000;
/**
 * Added to the timeout for each megabyte of the file. An inspection takes about 15 ms per megabyte; a slow or busy
 * machine takes much longer.
 */
const timeoutMsPerMegabyte = 1000;

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
    timeoutMs: minTimeoutMs + (bytesIn(request.file) / megabyte) * timeoutMsPerMegabyte,
  });

const inspectionFailed: Fault = { kind: 'desk', reason: 'workspace-unread' };
