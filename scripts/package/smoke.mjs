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
 * Compares the fuses of the packaged program with the configured ones, starts the program, checks its window over the
 * DevTools protocol, and quits it. During this, the program allows debuggers; an installed program doesn't.
 *
 * node scripts/package/smoke.mjs [--pinned] [--tampered] [PROGRAM]: --pinned requires the version of Electron in
 * package.json. --tampered also changes bytes of the archive; on systems where Electron verifies its hash, the program
 * must not start then.
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
  const paths = (executables[process.platform] ?? []).map((path) => join(packageFolder, path));
  const path = paths.find((path) => existsSync(path));
  if (!path) throw new Error('There is no packaged program. Run "npm run package" first.');
  return path;
}

/** States of a fuse in the binary: https://www.electronjs.org/docs/latest/tutorial/fuses */
const [off, on, removed] = ['0', '1', 'r'].map((letter) => letter.charCodeAt(0));

/** Fails if a fuse isn't as configured; a fuse that this Electron has removed counts as set. */
async function compareFuses(program) {
  const wire = await getCurrentFuseWire(program);
  for (const [name, isOn] of Object.entries(fuses)) {
    const state = wire[FuseV1Options[name[0].toUpperCase() + name.slice(1)]];
    if (state !== (isOn ? on : off) && state !== removed) {
      throw new Error(`The fuse ${name} is not ${isOn ? 'on' : 'off'}.`);
    }
  }
}

/** Rejects if `work` takes too long, or if the program exits before. */
function withTimeout(work, milliseconds, what, ended) {
  const timeout = new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`${what} took more than ${milliseconds / 1000} s.`)),
      milliseconds,
    ).unref();
  });
  const unexpectedExit = ended?.then((code) => {
    throw new Error(`The program exited unexpectedly with ${code}.`);
  });
  return Promise.race(unexpectedExit ? [work, timeout, unexpectedExit] : [work, timeout]);
}

/**
 * Returns the file whose existence makes the packaged program allow debuggers
 * (electron/shell/remove-debugging-switches.ts).
 */
const debugFlagFileOf = (program) => join(resourcesOf(program), 'open-to-debuggers');

/** Returns the URL of the program's DevTools protocol, which Chromium prints when it starts. */
async function debuggerAddress(output) {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address) return address;
    if (line) console.error(line);
  }
  throw new Error('The program printed no DevTools address.');
}

/** Returns a connection of the DevTools protocol. */
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

/** Script that returns title and text length of the page; null until its code has replaced the static content. */
const pageScript = `document.querySelector('#root > :not(.not-loaded)')
  && { title: document.title, text: document.body.innerText.trim().length }`;

/** Waits for the window's page, and returns its title and text length. */
async function openedWindow(protocol) {
  for (;;) {
    const { targetInfos } = await protocol.send('Target.getTargets');
    const page = targetInfos.find(({ type, url }) => type === 'page' && url === windowAddress);
    // A page that is still loading rejects the evaluation.
    const content = page && (await evaluatedPage(protocol, page.targetId).catch(() => null));
    if (content) return content;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function evaluatedPage(protocol, targetId) {
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true });
  const { result } = await protocol.send(
    'Runtime.evaluate',
    { expression: pageScript, returnByValue: true },
    sessionId,
  );
  await protocol.send('Target.detachFromTarget', { sessionId });
  return result.value;
}

async function smoke(program, pinned) {
  const profile = await mkdtemp(join(tmpdir(), 'zonedesk-smoke-'));
  const debugFlagFile = debugFlagFileOf(program);
  // If the program belongs to root, the installer has already created the file.
  const isCreatedHere = !existsSync(debugFlagFile);
  if (isCreatedHere) await writeFile(debugFlagFile, '');
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
    const address = await withTimeout(debuggerAddress(child.stderr), maxStartMs, 'The start', ended);
    child.stderr.resume();
    const protocol = await connect(address);
    const { title, text } = await withTimeout(openedWindow(protocol), maxStartMs, 'The window', ended);
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
    const code = await withTimeout(ended, maxEndMs, 'The end');
    protocol.close();
    if (code !== 0) throw new Error(`The program exited with ${code}.`);
    console.log('The program quit when requested.');
  } finally {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    if (isCreatedHere) await rm(debugFlagFile, { force: true });
  }
}

/** Electron verifies the archive only on these systems. */
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
