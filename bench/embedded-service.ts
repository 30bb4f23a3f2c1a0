import { join } from 'node:path';
import { builtInProject, makeKeys } from '../electron/service/project.ts';
import { forkedEngines } from '../electron/service/routing/valhalla/engine-processes.ts';
import { startService } from '../electron/service/service.ts';

/**
 * The embedded service with many projects, so that their limits together are beyond what it can answer. Its arguments
 * are the folders of the region, the world and its data, and how many projects; it prints its address and their keys.
 */
const [regionFolder = '', worldFolder = '', dataFolder = '', count = '1'] = process.argv.slice(2);
const projects = Array.from({ length: Number(count) }, (_, index) => ({
  ...builtInProject(makeKeys()),
  id: `project-${index}`,
}));
startService({
  regionFolder,
  worldFolder,
  dataFolder,
  port: 0,
  projects,
  engines: forkedEngines(join(import.meta.dirname, 'engine.js')),
  painterPath: join(import.meta.dirname, 'static-map-painter.js'),
}).then(
  ({ url }) => console.log(JSON.stringify({ url, keys: projects.map(({ keys }) => keys.privateKey) })),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
