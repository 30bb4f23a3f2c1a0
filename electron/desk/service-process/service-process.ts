import type { MessageToService } from '../../service/messages.ts';
import type { Spawn, SpawnedProcess } from '../../spawned-process.ts';

/** The process of the built-in service. */
export type ServiceProcess = SpawnedProcess<MessageToService>;
export type SpawnService = Spawn<MessageToService>;
