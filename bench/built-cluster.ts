import { resolve } from 'node:path';
import type { BuiltProcesses } from '../electron/built-processes.testing.ts';
import { type Cluster, startClusterProcesses } from '../electron/service/cluster-processes.testing.ts';

/** Parts of a cluster. */
export const clusterPrograms = {
  engine: 'electron/service/routing/valhalla/engine.ts',
  'static-map-painter': 'electron/service/static-maps/canvas/painter.ts',
  'service-cli': 'electron/service/cli.ts',
  'valhalla-server': 'electron/service/routing/valhalla-http/valhalla-server.testing.ts',
};

/** Starts a cluster over the built-in region. */
export const startBuiltCluster = (programs: BuiltProcesses<keyof typeof clusterPrograms>): Promise<Cluster> =>
  startClusterProcesses({
    region: resolve('out/regions/built-in'),
    world: resolve('out/world'),
    programs: {
      'service-cli': programs.file('service-cli'),
      'valhalla-server': programs.file('valhalla-server'),
    },
  });
