import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { proxyFromEnvironment } from './desk/gateway/proxy.ts';
import { keyringVault } from './desk/keys/keyring-vault.ts';
import { forkProcess } from './desk/service-process/fork-process.ts';
import { confStore } from './desk/settings/conf-store.ts';
import { startBrowserServer } from './host/browser-server.ts';
import { builtPage } from './host/built-page.ts';
import { openInBrowser } from './host/open-in-browser.ts';
import { defaultProfileFolder } from './host/profile-folder.ts';
import { lockProfile } from './host/profile-lock.ts';
import { startProgram } from './host/program.ts';
import { programArguments } from './host/program-arguments.ts';
import { programFolders } from './host/program-folders.ts';
import { windowFiles } from './host/window-files.ts';

const { profile, port, open } = programArguments(process.argv.slice(2));
const profileFolder = profile ?? defaultProfileFolder();
mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
const lock = lockProfile(profileFolder);
if (!lock) {
  console.error(`Zonedesk is open already with ${profileFolder}: close it there first.`);
  process.exit(1);
}

const folders = programFolders(join(import.meta.dirname, '..'));
const program = await startProgram({
  host: 'browser',
  folders,
  profileFolder,
  openStore: (name) => confStore(profileFolder, name),
  vault: await keyringVault(profileFolder),
  spawnService: forkProcess(folders.serviceEntry),
  spawnInspector: forkProcess(folders.inspectorEntry),
  proxyFor: proxyFromEnvironment(process.env),
  // A page cannot learn where on this machine a file stands; its path is typed instead.
  choosePmtiles: async () => null,
  openExternal: async (url) => openInBrowser(url),
});
const server = await startBrowserServer({
  port,
  desk: program.desk,
  files: (deskSocket) => windowFiles({ ...program.sources, page: builtPage(folders.renderer), deskSocket }),
});
console.log(`Zonedesk is open at ${server.address}`);
console.log('The address works once, in one browser of this machine. Ctrl+C closes the program.');
if (open) openInBrowser(server.address);

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await server.close();
  await program.close();
  await lock?.release();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close());
