import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type DevTools, devToolsOf } from './devtools.ts';
import type { ElectronRuntime } from './figure.ts';

export interface ElectronProgram {
  page: DevTools;
  /** Milliseconds since 1970, just before its process was started. */
  startedAt: number;
  pid: number;
  close(): Promise<void>;
}

/** Renders without a GPU, so that the figures of all machines are comparable. */
const softwareRendering = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
];

/** Starts an Electron program and waits for its page. A packaged one has no `entry`, as it is the runtime itself. */
export async function startElectron(
  electron: ElectronRuntime,
  { entry, origin, args }: { entry?: string; origin: string; args: readonly string[] },
): Promise<ElectronProgram> {
  const startedAt = Date.now();
  const child: ChildProcess = spawn(
    electron.path,
    [
      ...electron.switches,
      ...softwareRendering,
      '--remote-debugging-port=0',
      ...(entry ? [entry] : []),
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const page = await devToolsOf(child, origin).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    page,
    startedAt,
    pid: child.pid ?? 0,
    async close() {
      page.close();
      child.kill();
      await exited;
    },
  };
}
