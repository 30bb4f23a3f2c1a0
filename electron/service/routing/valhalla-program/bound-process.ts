import { spawn } from 'node:child_process';

/** A process that ends with this one, however this one ends. */
export interface BoundProcess {
  /** Aborted when it has ended or couldn't be started; the reason is an Error that says how. */
  ended: AbortSignal;
  kill(): void;
}

/** Reads standard input, whose other end only this process holds: it closes when this process ends, even by a kill. */
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
 * Starts a program that doesn't watch its parent. On Windows the system kills it with its parent: libuv puts children
 * in a job object that closes with the parent. Elsewhere a guard shell does.
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
  child.once('exit', (code, signal) => ended.abort(new Error(`exited with ${code ?? signal}`)));
  // It may have ended on its own first.
  child.stdin.on('error', () => {});
  return {
    ended: ended.signal,
    kill: () => void (isWindows ? child.kill() : child.stdin.end()),
  };
}
