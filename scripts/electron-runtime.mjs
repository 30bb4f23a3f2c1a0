import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './commands.mjs';

const packageFolder = join(root, 'node_modules/electron');
const maxDownloadMs = 20_000;

const executables = { win32: 'electron.exe', darwin: 'Electron.app/Contents/MacOS/Electron' };
const executable = executables[process.platform] ?? 'electron';

/**
 * Finds Electron's runtime, or downloads it if that takes only a short time.
 * @returns {Promise<{ path: string } | { missing: string }>} `missing` is the reason if there is none
 */
export async function electronRuntime() {
  const { ELECTRON_OVERRIDE_DIST_PATH: overrideFolder } = process.env;
  if (overrideFolder) {
    const path = join(overrideFolder, executable);
    return existsSync(path) ? { path } : { missing: `no Electron in ${overrideFolder}` };
  }
  if (!isInstalled()) {
    console.log(`Downloading Electron (up to ${maxDownloadMs / 1000} s)…`);
    await download();
  }
  return isInstalled()
    ? { path: join(packageFolder, 'dist', executable) }
    : { missing: `couldn’t download Electron within ${maxDownloadMs / 1000} s` };
}

function isInstalled() {
  const marker = join(packageFolder, 'dist/version');
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  return (
    existsSync(marker) &&
    readFileSync(marker, 'utf8').trim().replace(/^v/, '') === version &&
    existsSync(join(packageFolder, 'dist', executable))
  );
}

/** Runs the package's installer; its errors are ignored, because the browser is used without a runtime. */
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
