import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const packageFolder = join(root, 'node_modules/electron');
const maxDownloadMs = 20_000;

const executables = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' };
const executable = executables[process.platform] ?? 'electron';

/**
 * Finds Electron's runtime, or fetches it where that takes a short time only.
 * @returns {Promise<{ path: string } | { missing: string }>} `missing` says why there is none
 */
export async function electronRuntime() {
  const { ELECTRON_OVERRIDE_DIST_PATH: chosen } = process.env;
  if (chosen) {
    const path = join(chosen, executable);
    return existsSync(path) ? { path } : { missing: `no Electron in ${chosen}` };
  }
  if (!installed()) {
    console.log(`Downloading Electron (up to ${maxDownloadMs / 1000} s)…`);
    await download();
  }
  return installed()
    ? { path: join(packageFolder, 'dist', executable) }
    : { missing: `couldn’t download Electron within ${maxDownloadMs / 1000} s` };
}

function installed() {
  const marker = join(packageFolder, 'dist/version');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return (
    existsSync(marker) &&
    readFileSync(marker, 'utf8').trim().replace(/^v/, '') === version &&
    existsSync(join(packageFolder, 'dist', executable))
  );
}

/** By the package's own installer, whose errors nobody has to read: without a runtime the other host starts. */
function download() {
  return new Promise((resolve) => {
    const installer = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: 'ignore' });
    const killTimer = setTimeout(() => installer.kill('SIGKILL'), maxDownloadMs);
    const done = () => {
      clearTimeout(killTimer);
      resolve();
    };
    installer.once('error', done).once('exit', done);
  });
}
