import { spawn } from 'node:child_process';

/** A child process that is killed when this process ends, even if this process is killed itself. */
export interface BoundProcess {
  /** Aborted when it has exited or couldn't be started; the reason is an Error with the exit code, signal, or cause. */
  ended: AbortSignal;
  kill(): void;
}

/**
 * Shell script that kills the program when standard input closes. Only this process has its other end, so it closes when
 * this process ends, even by a kill.
 */
const guard = `
exec 3<&0
"$0" "$@" 3<&- </dev/null &
program=$!
{ read -r _ <&3; kill -9 "$program"; } &
watch=$!
exec 3<&-
wait "$program"
status=$?
kill "$watch"
exit "$status"`;

/**
 * Starts a program that doesn't watch its parent. On Windows, the system kills it with its parent, because libuv puts
 * children in a job object that closes with the parent. On other systems, a guard shell kills it.
 */
export function startBoundProcess(program: string, args: readonly string[], folder: string): BoundProcess {
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? program : '/bin/sh', isWindows ? args : ['-c', guard, program, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(error));
  child.once('exit', (code, signal) => ended.abort(new Error(`exited with ${code ?? signal}`)));
  // Ending standard input fails if the process has already exited.
  child.stdin.on('error', () => {});
  return {
    ended: ended.signal,
    kill: () => void (isWindows ? child.kill() : child.stdin.end()),
  };
}
