import { type DestinationStream, type Logger, pino } from 'pino';
import type { Observe, RequestRecord } from '../observation.ts';
import type { LogLevel } from '../server-arguments.ts';

/** Lines of JSON for whoever runs the service: a line a request, and what should not have happened. */
export interface ServiceLog {
  observe: Observe;
  report(operation: string, error: unknown): void;
  /** What happens to the service itself, such as its start. */
  event(message: string, details?: Readonly<Record<string, string | number>>): void;
}

/**
 * Logs without secrets: of a request stands here what `RequestRecord` has, of an error its name, its code and the
 * places in the code. An error's message is left out, because it may quote the question (of JSON that cannot be
 * read, of an address that was not answered, of a statement that failed).
 * @param destination standard error unless given
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

/** Probes come every second or two from each balancer. */
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

const deepestCause = 5;

function describedError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    name: plainWord(name),
    ...(code !== undefined && { code: plainWord(code) }),
    frames: framesOf(stack ?? '', message),
    ...(cause !== undefined && depth < deepestCause && { cause: describedError(cause, depth + 1) }),
  };
}

const plainWord = (text: string) => (/^\w{1,64}$/.test(text) ? text : 'unnamed');

/** Of a function in a file of the program or of Node; in front of them stands the message, with lines of any look. */
const frame = /^ {4}at (?:[\w.$<>[\] ]+ \()?(?:file:\/\/|node:|\/|[A-Z]:\\)[^()]+:\d+:\d+\)?$/;

const framesOf = (stack: string, message: string): string[] =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => frame.test(line))
    .map((line) => line.trim());
