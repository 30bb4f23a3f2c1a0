import { isIP } from 'node:net';
import { trimmedEnd } from '../../shared/text/trimmed.ts';
import type { CliArguments } from './cli-options.ts';
import { type ConnectionLimits, type DrainTimes, loopbackHosts } from './listen.ts';
import { isHost, readTrustedProxies, type TrustedProxies } from './trusted-proxies.ts';

export interface ServerArguments {
  port: number;
  host: string;
  hostNames: ReadonlySet<string> | 'any';
  publicUrl: string | undefined;
  trustedProxies: TrustedProxies | undefined;
  maxBodyBytes: number;
  limits: ConnectionLimits;
  drainTimes: DrainTimes;
  logLevel: LogLevel;
  metrics: { host: string; port: number } | undefined;
}

const maxSeconds = 3600;
/** From least to most verbose. */
const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

type ServerOptionValues = Pick<
  CliArguments,
  | 'port'
  | 'origin'
  | 'host'
  | 'name'
  | 'public-url'
  | 'trust-proxy'
  | 'max-body'
  | 'head-timeout'
  | 'request-timeout'
  | 'keep-alive'
  | 'max-connections'
  | 'drain-wait'
  | 'drain-timeout'
  | 'log-level'
  | 'metrics'
>;

/**
 * Parses the server options of the command line.
 * @throws Error whose message names the invalid value and the valid ones
 */
export function readServerArguments(options: ServerOptionValues): ServerArguments {
  for (const origin of options.origin) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(`--origin ${origin}: use an origin such as https://maps.example.com, without a path`);
    }
  }
  const milliseconds = (name: 'head-timeout' | 'request-timeout' | 'keep-alive' | 'drain-timeout') =>
    numberIn(name, options[name], { min: 1, max: maxSeconds, unit: 'whole seconds' }) * 1000;
  const headersMs = milliseconds('head-timeout');
  const requestMs = milliseconds('request-timeout');
  if (headersMs > requestMs)
    throw new Error(
      `--head-timeout ${options['head-timeout']}: at most that of the whole request, --request-timeout`,
    );
  return {
    port: portIn('--port', options.port),
    host: hostIn(options.host),
    hostNames: hostNamesOf(options.host, options.name),
    publicUrl: options['public-url'] === undefined ? undefined : publicUrlIn(options['public-url']),
    trustedProxies: options['trust-proxy'] === undefined ? undefined : proxiesIn(options['trust-proxy']),
    maxBodyBytes:
      numberIn('max-body', options['max-body'], { min: 1, max: 1024, unit: 'whole megabytes' }) * 1024 * 1024,
    limits: {
      headersMs,
      requestMs,
      keepAliveMs: milliseconds('keep-alive'),
      maxConnections: numberIn('max-connections', options['max-connections'], {
        min: 1,
        max: 1_000_000,
        unit: 'connections',
      }),
    },
    drainTimes: {
      waitMs:
        numberIn('drain-wait', options['drain-wait'], { min: 0, max: maxSeconds, unit: 'whole seconds' }) *
        1000,
      finishMs: milliseconds('drain-timeout'),
    },
    logLevel: logLevelIn(options['log-level']),
    metrics: options.metrics === undefined ? undefined : addressIn(options.metrics),
  };
}

function numberIn(name: string, text: string, range: { min: number; max: number; unit: string }): number {
  const { min, max, unit } = range;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} ${text}: ${unit}, ${min} to ${max}`);
}

function portIn(option: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error(`${option} ${text}: use a port from 0 to 65535`);
}

function hostIn(text: string): string {
  if (isIP(text) !== 0 || (isHost(text) && !text.includes(':'))) return text;
  throw new Error(`--host ${text}: use an address of this computer, such as 0.0.0.0 or ::, without a port`);
}

/**
 * Returns the accepted `Host` names, which prevent DNS rebinding: a foreign page can point its own host name at this
 * address, and then read responses that the browser would otherwise block. On a loopback address, nothing else protects
 * the API description and the probes, so only loopback names and those of `--name` are accepted. On other addresses,
 * description and probes are public, everything else needs a key, and the service can't know its names: any name is
 * accepted unless `--name` is given.
 */
function hostNamesOf(host: string, names: readonly string[]): ReadonlySet<string> | 'any' {
  for (const name of names) {
    if (!isHost(name) || /:\d+$/.test(name))
      throw new Error(`--name ${name}: use a name such as maps.example.com, without a port`);
  }
  if (names.length === 0 && !isLoopback(host)) return 'any';
  return new Set([...loopbackHosts, ...names.map((name) => name.toLowerCase())]);
}

const isLoopback = (host: string) => /^127\./.test(host) || host === '::1' || host === 'localhost';

function publicUrlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash)
    return trimmedEnd(text, /\//);
  throw new Error(`--public-url ${text}: use a URL such as https://maps.example.com/api`);
}

function proxiesIn(text: string): TrustedProxies {
  const proxies = readTrustedProxies(text);
  if (proxies) return proxies;
  throw new Error(
    `--trust-proxy ${text}: the number of proxies, or addresses and networks such as 10.0.0.0/8,::1`,
  );
}

function logLevelIn(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level) return level;
  throw new Error(`--log-level ${text}: use one of ${logLevels.join(', ')}`);
}

function addressIn(text: string): { host: string; port: number } {
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(text) ?? [];
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (port === '' || (isIP(address) === 0 && !isHost(address)))
    throw new Error(
      `--metrics ${text}: use a port, such as 9464, or an address and port, such as 10.0.0.5:9464`,
    );
  return { host: address, port: portIn('--metrics', port) };
}
