import { type DestinationStream, type Logger, pino } from 'pino';
import type { Observe, RequestRecord } from '../observation.ts';
import type { LogLevel } from '../server-arguments.ts';

/** JSON log lines for the operator: one per request, plus unexpected errors. */
export interface ServiceLog {
  observe: Observe;
  report(operation: string, error: unknown): void;
  /** Logs an event of the service itself, such as its start. */
  event(message: string, details?: Readonly<Record<string, string | number>>): void;
}

/**
 * Logs without secrets: requests as in `RequestRecord`, errors by name, code and stack frames. Omits error messages,
 * which may quote the request (in JSON parse errors, unreachable addresses, failed statements).
 * @param destination standard error by default
 */
export function serviceLog(level: LogLevel, destination?: DestinationStream): ServiceLog {
  const logger: Logger = pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
  return {
    observe(record) {
      logger[levelOf(record)](record, 'request');
    },
    report(operation, error) {
      logger.error({ operation, error: describedError(error) }, 'failed');
    },
    event(message, details = {}) {
      logger.info(details, message);
    },
  };
}

/** Each load balancer probes every second or two. */
const probes: ReadonlySet<string> = new Set(['healthz', 'readyz']);

function levelOf({ operation, status }: RequestRecord): 'debug' | 'info' | 'error' {
  if (probes.has(operation)) return 'debug';
  return status === 500 ? 'error' : 'info';
}

interface DescribedError {
  name: string;
  code?: string;
  frames?: string[];
  cause?: DescribedError;
}

const maxCauseDepth = 5;

function describedError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: plainWord(name),
    ...(code !== undefined && { code: plainWord(code) }),
    frames: framesOf(stack ?? '', message),
    ...(cause !== undefined && depth < maxCauseDepth && { cause: describedError(cause, depth + 1) }),
  };
}

const plainWord = (text: string) => (/^\w{1,64}$/.test(text) ? text : 'unnamed');

/** Matches stack frames in files of the program or Node; the message before them may contain anything. */
const frame = /^ {4}at (?:[\w.$<>[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;

const framesOf = (stack: string, message: string): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim());
