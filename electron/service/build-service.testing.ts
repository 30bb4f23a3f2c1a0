import type { TestProject } from 'vitest/node';
import { buildProcesses } from '../built-processes.testing.ts';

const entries = {
  engine: 'electron/service/routing/valhalla/engine.ts',
  'static-map-painter': 'electron/service/static-maps/canvas/painter.ts',
  service: 'electron/service/process.ts',
  'service-cli': 'electron/service/cli.ts',
  'service-admin': 'electron/service/admin-cli.ts',
  'valhalla-server': 'electron/service/routing/valhalla-http/valhalla-server.testing.ts',
  'valhalla-service': 'electron/service/routing/valhalla-program/valhalla-service.testing.ts',
  'program-parent': 'electron/service/routing/valhalla-program/program-parent.testing.ts',
  'photon-stand-in': 'electron/service/places/photon/photon-process.testing.ts',
};

declare module 'vitest' {
  interface ProvidedContext {
    builtService: Record<keyof typeof entries, string>;
  }
}

/** Builds the service's processes, once for all tests that start them. */
export default async function buildService(project: TestProject): Promise<() => void> {
  const { file, remove } = await buildProcesses(entries);
  project.provide('builtService', {
    engine: file('engine'),
    service: file('service'),
    'static-map-painter': file('static-map-painter'),
    'service-cli': file('service-cli'),
    'service-admin': file('service-admin'),
    'valhalla-server': file('valhalla-server'),
    'valhalla-service': file('valhalla-service'),
    'program-parent': file('program-parent'),
    'photon-stand-in': file('photon-stand-in'),
  });
  return remove;
}
