import { type DestinationStream, type Logger, pino } from 'pino';
import type { Observe, RequestRecord } from '../observation.ts';
import type { LogLevel } from '../server-arguments.ts';

/** JSON log for the operator: a line per request, event, and unexpected error. */
export interface ServiceLog {
  observe: Observe;
  report(operation: string, error: unknown): void;
  /** Logs an event of the service itself, such as its start. */
  event(message: string, details?: Readonly<Record<string, string | number>>): void;
}

/**
 * Returns a log without secrets: requests as in `RequestRecord`, errors by name, code, and stack frames. Error messages
 * are omitted, because they may quote the request (JSON parse errors, unreachable hosts, failed statements).
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
      logger.error({ operation, error: describeError(error) }, 'failed');
    },
    event(message, details = {}) {
      logger.info(details, message);
    },
  };
}

/** Logged at debug level, because each load balancer probes every second or two. */
const probes: ReadonlySet<string> = new Set(['healthz', 'readyz']);

function levelOf({ operation, status }: RequestRecord): 'debug' | 'info' | 'error' {
  if (probes.has(operation)) return 'debug';
  return status === 500 ? 'error' : 'info';
}

interface ErrorDescription {
  name: string;
  code?: string;
  frames?: string[];
  cause?: ErrorDescription;
}

const maxCauseDepth = 5;

function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: wordOrUnnamed(name),
    ...(code !== undefined && { code: wordOrUnnamed(code) }),
    frames: framesOf(stack ?? '', message),
    ...(cause !== undefined && depth < maxCauseDepth && { cause: describeError(cause, depth + 1) }),
  };
}

const wordOrUnnamed = (text: string) => (/^\w{1,64}$/.test(text) ? text : 'unnamed');

/** Matches a stack frame in a file of the program or Node, but no line of an error message, which may have any text. */
const stackFrame = /^ {4}at (?:[\w.$<>[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;

const framesOf = (stack: string, message: string): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => stackFrame.test(line))
    .map((line) => line.trim());
