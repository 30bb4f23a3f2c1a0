import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** A separate session bus with GNOME's keyring, in its own folder. */
export interface Keyring {
  /** Environment variables for programs that use it. */
  environment: Record<string, string>;
  /** Folder of its files. */
  folder: string;
  /** Deletes all keys, as after a forced change of the login password. */
  wipe(): Promise<void>;
  /** Restarts it locked, as after a login without password; unlocking asks for the password. */
  lock(): Promise<void>;
  close(): Promise<void>;
}

/** Environment variables for a program without a keyring. */
export const withoutKeyring = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

/** Returns why there can't be a keyring on this machine; null if there can. */
export function keyringHindrance(): string | null {
  if (process.platform !== 'linux') return 'the keyring of these specs is that of Linux';
  const missing = ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].filter((command) => {
    try {
      execFileSync('which', [command], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  return missing.length > 0 ? `${missing.join(' and ')} is not installed` : null;
}

export async function startKeyring(): Promise<Keyring> {
  const folder = await mkdtemp(join(tmpdir(), 'zonedesk-keyring-'));
  const environment: Record<string, string> = {
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: join(folder, 'runtime'),
  };
  for (const path of Object.values(environment)) await mkdir(path, { mode: 0o700 });
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [address] = await once(createInterface({ input: bus.stdout }), 'line');
  environment.DBUS_SESSION_BUS_ADDRESS = address;

  let daemon = await startDaemon(environment);
  async function stopDaemon() {
    const ended = once(daemon, 'exit');
    daemon.kill();
    await ended;
  }
  return {
    environment,
    folder,
    async wipe() {
      await stopDaemon();
      await rm(join(folder, 'data/keyrings'), { recursive: true, force: true });
      daemon = await startDaemon(environment);
    },
    async lock() {
      await stopDaemon();
      daemon = await startDaemon(environment, 'locked');
    },
    async close() {
      await stopDaemon();
      bus.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the keyring, unlocked by the password on its standard input unless it stays locked; resolves when it responds. */
async function startDaemon(environment: Record<string, string>, locked?: 'locked'): Promise<ChildProcess> {
  const env = { ...process.env, ...environment };
  const unlock = locked ? [] : ['--unlock'];
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', ...unlock, '--components=secrets'], {
    env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('password of the keyring');
  while (!isOnBus(env)) {
    if (daemon.exitCode !== null) throw new Error('The keyring ended at once');
    await pause(50);
  }
  return daemon;
}

function isOnBus(env: NodeJS.ProcessEnv): boolean {
  const query = 'org.freedesktop.DBus.NameHasOwner';
  const { stdout } = spawnSync(
    'dbus-send',
    [
      '--session',
      '--print-reply',
      '--dest=org.freedesktop.DBus',
      '/',
      query,
      'string:org.freedesktop.secrets',
    ],
    { env, encoding: 'utf8' },
  );
  return stdout.includes('boolean true');
}
