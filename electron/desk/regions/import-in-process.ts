import type { PreparationStep } from '../../../shared/desk/preparation.ts';
import type { RegionBuildStep } from '../../../shared/desk/regions.ts';
import { type Fault, failed, type Outcome, refused, succeeded } from '../../../shared/faults/fault.ts';
import type { AdminArea } from '../../../shared/regions/region-area.ts';
import type { PreparationFolders } from '../../region-format/preparation.ts';
import {
  type ExtractHeader,
  type RegionImportReply,
  type RegionImportRequest,
  type RegionOrder,
  regionImportReplySchema,
} from '../../region-format/region-import-messages.ts';
import { runInProcess } from '../../run-in-process.ts';
import type { Spawn } from '../../spawned-process.ts';
import { storageFault } from '../../sqlite/storage-fault.ts';

export type SpawnRegionImport = Spawn<RegionImportRequest>;

/** A canceled process is killed if it hasn't cleaned up and exited within this time. */
const cleanUpTimeoutMs = 30_000;

/** Imports a region in a separate process, which deletes its files if it is canceled. */
export const importRegionInProcess = (
  spawn: SpawnRegionImport,
  order: RegionOrder,
  signal: AbortSignal,
  onProgress: (step: RegionBuildStep, done: number) => void,
): Promise<Outcome<null>> =>
  buildInProcess(spawn, { type: 'import', order }, signal, (reply) => {
    if (reply.type === 'progress') onProgress(reply.step, reply.done);
  });

/** Builds the world and the built-in region in a separate process, which deletes its files if it is canceled. */
export const prepareInProcess = (
  spawn: SpawnRegionImport,
  folders: PreparationFolders,
  signal: AbortSignal,
  onProgress: (step: PreparationStep, done: number) => void,
): Promise<Outcome<null>> =>
  buildInProcess(spawn, { type: 'prepare', folders }, signal, (reply) => {
    if (reply.type === 'preparing') onProgress(reply.step, reply.done);
  });

const buildInProcess = (
  spawn: SpawnRegionImport,
  request: RegionImportRequest,
  signal: AbortSignal,
  onProgress: (reply: RegionImportReply) => void,
): Promise<Outcome<null>> =>
  runInProcess(spawn, {
    request,
    replySchema: regionImportReplySchema,
    outcomeOf(reply) {
      if (reply.type === 'done') return succeeded(null);
      if (reply.type === 'refused' || reply.type === 'failed') return failed(faultOf(reply));
      onProgress(reply);
      return undefined;
    },
    endedFault: { kind: 'desk', reason: 'import-ended' },
    signal,
    cleanUp: { request: { type: 'cancel' }, withinMs: cleanUpTimeoutMs },
  });

/** Reads the administrative areas of extracts in a separate process. */
export const listAreasInProcess = (
  spawn: SpawnRegionImport,
  paths: string[],
  signal: AbortSignal,
): Promise<Outcome<readonly AdminArea[]>> =>
  readInProcess(spawn, { type: 'list-areas', paths }, signal, (reply) =>
    reply.type === 'areas' ? reply.areas : undefined,
  );

/** Reads the header of an extract in a separate process, because the file may be invalid in any way. */
export const readHeaderInProcess = (
  spawn: SpawnRegionImport,
  path: string,
  signal: AbortSignal,
): Promise<Outcome<ExtractHeader>> =>
  readInProcess(spawn, { type: 'read-header', path }, signal, (reply) =>
    reply.type === 'header' ? reply : undefined,
  );

/**
 * Sends a request to a separate process and returns the value in its reply.
 * @param valueIn returns the value in a reply; undefined for other replies, such as progress
 */
const readInProcess = <Value>(
  spawn: SpawnRegionImport,
  request: RegionImportRequest,
  signal: AbortSignal,
  valueIn: (reply: RegionImportReply) => Value | undefined,
): Promise<Outcome<Value>> =>
  runInProcess(spawn, {
    request,
    replySchema: regionImportReplySchema,
    outcomeOf(reply) {
      if (reply.type === 'refused' || reply.type === 'failed') return failed(faultOf(reply));
      const value = valueIn(reply);
      return value === undefined ? undefined : succeeded(value);
    },
    endedFault: { kind: 'desk', reason: 'import-ended' },
    signal,
  });

function faultOf(reply: Extract<RegionImportReply, { type: 'refused' | 'failed' }>): Fault {
  if (reply.type === 'refused') return refused('paths', reply.refusal, reply.parameters);
  const code = reply.code ?? undefined;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') return refused('paths', 'not-readable');
  return storageFault(code) ?? { kind: 'desk', reason: 'failed', detail: code ?? '' };
}
