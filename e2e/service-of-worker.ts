import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ServiceKeys } from '../electron/service/messages.ts';
import { builtInProject, type EmbeddedProject, makeKeys } from '../electron/service/project.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { type RunningService, startService } from '../electron/service/service.ts';

/** A separate project on the service that all specs of a worker share, with its own zones and rate limits. */
export interface ServiceProject {
  url: string;
  keys: ServiceKeys;
  /** Revokes its keys. */
  close(): void;
}

const projects: EmbeddedProject[] = [];
let running: Promise<{ service: RunningService; dataFolder: string }> | undefined;

/** Opens a project on the built-in service over the built region; the service starts on first use. */
export async function openProject(keys = makeKeys()): Promise<ServiceProject> {
  running ??= start();
  const { service } = await running;
  const project = { ...builtInProject(keys), id: randomUUID() };
  projects.push(project);
  return {
    url: service.url,
    keys,
    close: () => void projects.splice(projects.indexOf(project), 1),
  };
}

async function start() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'zonedesk-service-'));
  const service = await startService({
    regionFolder: resolve('out/regions/built-in'),
    dataFolder,
    port: 0,
    projects,
    engines: forkedEngines(resolve('out/main/engine.js')),
    painterPath: resolve('out/main/static-map-painter.js'),
    worldFolder: resolve('out/world'),
  });
  return { service, dataFolder };
}

/** Ends the service at the end of its worker. */
export async function closeService(): Promise<void> {
  if (!running) return;
  const { service, dataFolder } = await running;
  await service.close();
  await rm(dataFolder, { recursive: true, force: true });
}
