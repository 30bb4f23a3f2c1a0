import { buildProcesses } from '../electron/built-processes.testing.ts';
import { builtAt } from './in-process.ts';

/**
 * Builds what runs in the process of the specs, once for all workers: transpiling and loading its hundreds of modules would
 * take a worker longer than most specs.
 */
export default async function buildDeskAndService(): Promise<() => void> {
  const { file, remove } = await buildProcesses({ 'desk-and-service': 'e2e/desk-and-service.ts' });
  process.env[builtAt] = file('desk-and-service');
  return remove;
}
