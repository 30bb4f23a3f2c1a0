import type { MessageToService } from '../../service/messages.ts';
import type { Spawn, SpawnedProcess } from '../../spawned-process.ts';

/** The built-in service's process. */
export type ServiceProcess = SpawnedProcess<MessageToService>;
export type SpawnService = Spawn<MessageToService>;
