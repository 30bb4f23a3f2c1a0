import { spawn } from 'node:child_process';

/** A process that ends with this one, however this one ends. */
export interface BoundProcess {
  /** Fires when it has ended, or could not be started; the reason is an Error that says how. */
  ended: AbortSignal;
  kill(): void;
}

/** Its standard input is the one thing that this process alone has open: it is closed with it, even by a kill. */
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
 * Starts a program that knows nothing of its parent. On Windows the system ends it with its parent: libuv puts each
 * child into a job that is closed with the parent. Elsewhere a shell beside it does.
 */
export function startBound(program: string, args: readonly string[], folder: string): BoundProcess {
  const isWindows = process.platform === 'win32';
  const child = spawn(isWindows ? program : '/bin/sh', isWindows ? args : ['-c', guard, program, ...args], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  const ended = new AbortController();
  child.once('error', (error) => ended.abort(error));
  child.once('exit', (code, signal) => ended.abort(new Error(`it ended with ${code ?? signal}`)));
  // It may have ended by itself before its input is closed.
  child.stdin.on('error', () => {});
  return {
    ended: ended.signal,
    kill: () => void (isWindows ? child.kill() : child.stdin.end()),
  };
}
