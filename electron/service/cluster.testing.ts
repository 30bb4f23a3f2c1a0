import { inject, onTestFinished } from 'vitest';
import { type Cluster, startClusterProcesses } from './cluster-processes.testing.ts';

/** For the name of what is skipped without it. */
export const needsCluster =
  'a cluster (skipped unless postgresql-15-postgis-3, redis-server and haproxy are installed)';

/** It ends what hangs: on a busy machine all that a cluster is made of takes long to start. */
export const clusterTestMs = 300_000;

/**
 * Starts a cluster, until the test ends.
 * @param folders of the region and of the world that the replicas serve
 */
export async function startCluster(folders: { region: string; world: string }): Promise<Cluster> {
  const cluster = await startClusterProcesses({ ...folders, programs: inject('builtService') });
  onTestFinished(cluster.close);
  return cluster;
}
