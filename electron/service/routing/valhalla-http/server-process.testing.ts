import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ValhallaServer {
  url: string;
  process: ChildProcess;
  /** Kills it without cleanup (SIGKILL) and waits until it has exited. */
  kill(): Promise<void>;
}

/**
 * Starts the stand-in for `valhalla_service` in a separate process.
 * @param program the built `valhalla-server.testing.ts`
 */
export async function launchValhallaServer(
  program: string,
  tileFolder: string,
  port: number,
): Promise<ValhallaServer> {
  const child = spawn(process.execPath, [program, tileFolder, `${port}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    child.kill('SIGKILL');
    return gone;
  };
  for await (const url of createInterface(child.stdout)) return { url, process: child, kill };
  throw new Error('The stand-in for valhalla_service did not start');
}
