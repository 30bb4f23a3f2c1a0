import { join } from 'node:path';
import { createDesk } from '../desk.ts';
import { confStore } from '../record-store.ts';
import { countHere } from '../region-contents/count-here.testing.ts';
import { importRegionHere } from '../regions/import-region-here.testing.ts';
import { importHere } from '../timetables/import-here.testing.ts';
import { inspectHere } from './inspector.testing.ts';

/** Runs a desk in a separate process that a test can kill. The parent is its window. */
const profileFolder = process.argv[2] ?? '';
const desk = await createDesk({
  host: 'browser',
  version: '0',
  profileFolder,
  regionFolder: join(profileFolder, 'no-region'),
  worldFolder: join(profileFolder, 'no-world'),
  openStore: (name) => confStore(profileFolder, name),
  // A vault that doesn't encrypt.
  vault: {
    kind: 'safe-storage',
    seal: async (_, secret) => secret,
    open: async (secret) => ({ secret }),
  },
  forgetInKeyring: async () => {},
  confirmOrigin: async () => true,
  spawnService: () => ({ send() {}, onMessage() {}, onExit() {}, kill() {} }),
  spawnInspector: inspectHere,
  spawnTimetableImport: importHere,
  spawnRegionImport: importRegionHere,
  spawnRegionContents: countHere,
  proxyFor: async () => null,
  chooseFile: async () => null,
  openExternal: async () => {},
});
const window = desk.connect((message) => void process.send?.(message));
process.on('message', (message) => window.receive(message));
process.once('disconnect', () => process.exit());
// Writing beyond a size limit then fails as on a failing disk, instead of ending the process.
process.on('SIGXFSZ', () => {});
