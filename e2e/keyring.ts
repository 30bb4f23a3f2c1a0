import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/** A session bus of its own with GNOME's keyring on it, in a folder of its own. */
export interface Keyring {
  /** What a program needs in its environment to find it. */
  environment: Record<string, string>;
  /** Everything it keeps stands here. */
  folder: string;
  /** Forgets everything, as after a change of the login password by force. */
  wipe(): Promise<void>;
  /** Starts it anew as it is for somebody who was logged in without the password: locked, until one is asked for it. */
  lock(): Promise<void>;
  close(): Promise<void>;
}

/** The environment of a program that is to find no keyring. */
export const withoutKeyring = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

/** Why there can be no keyring on this machine, if so. */
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

/** Unlocked by the password that it reads from its input, unless it is to stay locked; resolves when it can be asked. */
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
