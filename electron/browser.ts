import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { defaultProfileFolder } from './default-profile-folder.ts';
import { killIfKeyringBlocks } from './desk/connections/keyring-calls.ts';
import { forgetInKeyring, keyringVault } from './desk/connections/keyring-vault.ts';
import { confStore } from './desk/record-store.ts';
import { forkProcess } from './fork-process.ts';
import { startBrowserServer } from './host/browser-server.ts';
import { builtPage } from './host/built-page.ts';
import { connectedWindows } from './host/connected-windows.ts';
import { externalOpener } from './host/external-opener.ts';
import { handleUncaughtErrors } from './host/handle-uncaught-errors.ts';
import { openInBrowser, openSecretInBrowser } from './host/open-in-browser.ts';
import { lockProfile } from './host/profile-lock.ts';
import { startProgram } from './host/program.ts';
import { programArguments } from './host/program-arguments.ts';
import { programFolders } from './host/program-folders.ts';
import { ProfileInUse, startFailureText } from './host/start-failure.ts';
import { windowFiles } from './host/window-files.ts';
import { proxyFromEnvironment } from './http/proxy.ts';
import type { FileLock } from './sqlite/file-lock.ts';

const { profile, port, opensBrowser, files } = programArguments(process.argv.slice(2));
const profileFolder = profile ?? defaultProfileFolder();
const lock = lockOwnProfile();

const openExternal = externalOpener({ open: openInBrowser, hasUserGesture: async () => true });
const folders = programFolders(join(import.meta.dirname, '..'));
const windows = connectedWindows();
const program = await startProgram({
  host: 'browser',
  folders,
  profileFolder,
  openStore: (name) => confStore(profileFolder, name),
  vault: await keyringVault(profileFolder),
  forgetInKeyring,
  // The page asks the user; the server has no dialog of its own.
  confirmOrigin: async () => true,
  spawnService: forkProcess(folders.serviceEntry),
  spawnInspector: forkProcess(folders.inspectorEntry),
  spawnTimetableImport: forkProcess(folders.timetableImportEntry),
  spawnRegionImport: forkProcess(folders.regionImportEntry),
  spawnRegionContents: forkProcess(folders.regionContentsEntry),
  proxyFor: proxyFromEnvironment(process.env),
  // A page can't learn a file's path on this machine; the user types it instead.
  chooseFile: async () => null,
  // The desk's own page opens links itself. The server can't verify a user gesture, so it doesn't require one.
  openExternal,
  windows,
}).catch(failStart);
await program.desk.openFiles(files);
const server = await startBrowserServer({
  port,
  desk: program.desk,
  fileHandler: (deskSocket) =>
    windowFiles({ ...program.sources, page: builtPage(folders.renderer), deskSocket }),
  windows,
}).catch(failStart);
let windowCount = 0;
windows.connected.watch((connected) => {
  const now = connected ?? [];
  if (now.length > windowCount) console.log(`Window connected: ${now.at(-1)?.browser}`);
  windowCount = now.length;
});
console.log(`Zonedesk is open at ${server.url}`);
console.log('The link works once, in one browser on this computer.');
console.log('Press Enter to close all windows and get a new link, or Ctrl+C to quit.');
if (opensBrowser) openSecretInBrowser(server.url, profileFolder);
if (process.stdin.isTTY) {
  createInterface(process.stdin).on('line', () => console.log(`Zonedesk is open at ${server.renew()}`));
}

handleUncaughtErrors({
  report(error) {
    console.error('Unexpected error; Zonedesk continues:', error);
    program.desk.noteFailure(error);
  },
  giveUp() {
    console.error('Zonedesk keeps crashing and is closing. Your work is saved; start it again.');
    killIfKeyringBlocks();
    process.exit(1);
  },
});

function lockOwnProfile(): FileLock {
  try {
    mkdirSync(profileFolder, { recursive: true, mode: 0o700 });
    return lockProfile(profileFolder) ?? failStart(new ProfileInUse());
  } catch (error) {
    return failStart(error);
  }
}

function failStart(error: unknown): never {
  console.error(startFailureText(error, profileFolder));
  process.exit(1);
}

let closing = false;
async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await server.close();
  await program.close();
  await lock.release();
  killIfKeyringBlocks();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void close());
