import { inject, onTestFinished } from 'vitest';
import { type Cluster, startClusterProcesses } from './cluster-processes.testing.ts';

/** Title of test groups that are skipped without a cluster. */
export const needsCluster =
  'a cluster (skipped unless postgresql-15-postgis-3, redis-server and haproxy are installed)';

/** Timeout of a cluster test; long, because starting all processes takes minutes on a busy machine. */
export const clusterTestMs = 300_000;

/**
 * Starts a cluster, which is closed when the test ends.
 * @param folders of the region and of the world that the replicas serve
 */
export async function startCluster(folders: { region: string; world: string }): Promise<Cluster> {
  const cluster = await startClusterProcesses({ ...folders, programs: inject('builtService') });
  onTestFinished(cluster.close);
  return cluster;
}
