import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { WebSocket } from 'ws';
import { isRoot } from '../choose-host.mjs';
import { root } from '../commands.mjs';
import { fuses, packageFolder } from './config.mjs';
import { resourcesOf, tamperedBytes, withTamperedByte } from './tampered-archive.mjs';

/*
 * Compares the fuses of the packed program with those that are set, starts it, looks at its window over the DevTools
 * protocol, and ends it. For that the program is opened to debuggers meanwhile, which it is not as it is installed.
 *
 * node scripts/package/smoke.mjs [--pinned] [--tampered] [PROGRAM]: --pinned demands the Electron that package.json
 * names; --tampered also changes bytes of the archive, and demands that the program does not start with them where
 * Electron compares it with its hash.
 */
const maxStartMs = 60_000;
const maxEndMs = 20_000;
const windowAddress = 'app://zonedesk/';

const executables = {
  linux: ['linux-unpacked/zonedesk', 'linux-arm64-unpacked/zonedesk'],
  win32: ['win-unpacked/Zonedesk.exe', 'win-arm64-unpacked/Zonedesk.exe'],
  darwin: ['mac', 'mac-arm64'].map((folder) => `${folder}/Zonedesk.app/Contents/MacOS/Zonedesk`),
};

function packedProgram() {
  const places = (executables[process.platform] ?? []).map((path) => join(packageFolder, path));
  const found = places.find((path) => existsSync(path));
  if (!found) throw new Error('There is no packaged program. Run "npm run package" first.');
  return found;
}

/** What stands in the binary for a fuse: https://www.electronjs.org/docs/latest/tutorial/fuses */
const [off, on, removed] = ['0', '1', 'r'].map((letter) => letter.charCodeAt(0));

/** Fails where a fuse is not as users get it; one that this Electron has no more is as good as set. */
async function compareFuses(program) {
  const wire = await getCurrentFuseWire(program);
  for (const [name, isOn] of Object.entries(fuses)) {
    const found = wire[FuseV1Options[name[0].toUpperCase() + name.slice(1)]];
    if (found !== (isOn ? on : off) && found !== removed) {
      throw new Error(`The fuse ${name} is not ${isOn ? 'on' : 'off'}.`);
    }
  }
}

/** Rejects when `work` has not come to its end in time, or the program ends before. */
function inTime(work, milliseconds, what, ended) {
  const late = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`${what} took more than ${milliseconds / 1000} s.`)),
      milliseconds,
    ).unref();
  });
  const gone = ended?.then((code) => {
    throw new Error(`The program exited unexpectedly with ${code}.`);
  });
  return Promise.race(gone ? [work, late, gone] : [work, late]);
}

/** The packed program lets a debugger in where this file stands beside its archive (electron/shell/remove-debugging-switches.ts). */
const openToDebuggers = (program) => join(resourcesOf(program), 'open-to-debuggers');

/** The address of the DevTools protocol of the whole program, which Chromium writes at its start. */
async function debuggerAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
    if (line) console.error(line);
  }
  throw new Error('The program printed no DevTools address.');
}

/** Sends commands over one socket of the DevTools protocol. */
async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map();
  socket.on('message', (data) => {
    const { id, result, error } = JSON.parse(String(data));
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  let last = 0;
  return {
    send(method, params = {}, sessionId) {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
    close: () => socket.close(),
  };
}

/** What the page says of itself; null until its own code has taken the place of what stands there without it. */
const look = `document.querySelector('#root > :not(.not-loaded)')
  && { title: document.title, text: document.body.innerText.trim().length }`;

/** Waits for the window's page. */
async function openedWindow(protocol) {
  for (;;) {
    const { targetInfos } = await protocol.send('Target.getTargets');
    const page = targetInfos.find(({ type, url }) => type === 'page' && url === windowAddress);
    // A page that is still being loaded has nothing that could answer.
    const seen = page && (await looked(protocol, page.targetId).catch(() => null));
    if (seen) return seen;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function looked(protocol, targetId) {
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true });
  const { result } = await protocol.send(
    'Runtime.evaluate',
    { expression: look, returnByValue: true },
    sessionId,
  );
  await protocol.send('Target.detachFromTarget', { sessionId });
  return result.value;
}

async function smoke(program, pinned) {
  const profile = await mkdtemp(join(tmpdir(), 'zonedesk-smoke-'));
  const opened = openToDebuggers(program);
  // Where the program belongs to root, whoever installed it has made it.
  const isMadeHere = !existsSync(opened);
  if (isMadeHere) await writeFile(opened, '');
  const startedAt = performance.now();
  const child = spawn(
    program,
    ['--remote-debugging-port=0', `--profile=${profile}`, ...(isRoot() ? ['--no-sandbox'] : [])],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  try {
    const address = await inTime(debuggerAddress(child.stderr), maxStartMs, 'The start', ended);
    child.stderr.resume();
    const protocol = await connect(address);
    const { title, text } = await inTime(openedWindow(protocol), maxStartMs, 'The window', ended);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (title !== 'Zonedesk') throw new Error(`The window's title is “${title}”.`);
    if (text === 0) throw new Error('The window is empty.');
    const { userAgent, product } = await protocol.send('Browser.getVersion');
    const [, electron] = /Electron\/(\S+)/.exec(userAgent) ?? [];
    console.log(`The window opened after ${seconds} s, in Electron ${electron ?? 'unknown'} (${product}).`);
    if (pinned && electron !== (await pinnedElectron())) {
      throw new Error(`package.json pins Electron ${await pinnedElectron()}.`);
    }
    void protocol.send('Browser.close').catch(() => undefined);
    const code = await inTime(ended, maxEndMs, 'The end');
    protocol.close();
    if (code !== 0) throw new Error(`The program exited with ${code}.`);
    console.log('The program quit when requested.');
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    if (isMadeHere) await rm(opened, { force: true });
  }
}

/** Electron compares the archive on these systems alone. */
const comparesArchive = process.platform === 'win32' || process.platform === 'darwin';

async function tampered(program) {
  for (const [what, find] of Object.entries(tamperedBytes)) {
    const refusal = await withTamperedByte(program, find, () =>
      smoke(program, false).then(
        () => null,
        (error) => error,
      ),
    );
    if (comparesArchive && !refusal) throw new Error(`The program starts with a changed byte in ${what}.`);
    if (!comparesArchive && refusal) throw refusal;
    console.log(
      comparesArchive
        ? `With a changed byte in ${what} it doesn’t start: ${refusal.message}`
        : `With a changed byte in ${what} it starts: Electron doesn’t check the archive on this system.`,
    );
  }
}

async function pinnedElectron() {
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return devDependencies.electron;
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      pinned: { type: 'boolean', default: false },
      tampered: { type: 'boolean', default: false },
    },
  });
  const program = positionals[0] ?? packedProgram();
  await compareFuses(program);
  await smoke(program, values.pinned);
  if (values.tampered) await tampered(program);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
