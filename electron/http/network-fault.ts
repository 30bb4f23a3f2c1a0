import type { Fault } from '../../shared/faults/fault.ts';
import { ProxyError } from './proxy.ts';

type OfflineReason = Extract<Fault, { kind: 'offline' }>['reason'];

const reasons: Record<string, OfflineReason> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  EPROTO: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
};

const timeouts: ReadonlySet<string> = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

const proxyReasons: Record<ProxyError['failure'], OfflineReason> = {
  unreachable: 'proxy',
  login: 'proxy-login',
  refused: 'proxy-refused',
  'no-way': 'proxy-no-way',
  silent: 'proxy-silent',
};

/**
 * With a proxy, these errors concern the proxy itself, because the proxy resolves the service's name and connects to
 * it.
 */
const proxyConnectReasons: readonly OfflineReason[] = ['dns', 'refused', 'unreachable'];

/** Converts an error of undici or Node.js to a fault; an unknown one to `offline` with the reason `unreachable`. */
export function networkFault(error: unknown, viaProxy: boolean): Fault {
  const proxyError = proxyErrorIn(error);
  if (proxyError) return { kind: 'offline', reason: proxyReasons[proxyError.failure] };
  const socksReason = viaProxy ? socksReasonOf(error) : undefined;
  if (socksReason) return { kind: 'offline', reason: socksReason };
  const code = codeOf(error);
  if (timeouts.has(code)) return { kind: 'timeout' };
  // The response wasn't HTTP.
  if (code.startsWith('HPE_')) return { kind: 'bad-answer', path: '' };
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { kind: 'bad-answer', path: '', why: 'too-large' };
  const reason =
    reasons[code] ?? (code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') ? 'tls' : 'unreachable');
  return { kind: 'offline', reason: viaProxy && proxyConnectReasons.includes(reason) ? 'proxy' : reason };
}

/**
 * Returns the reason for an error of undici's SOCKS proxy; `REPLY` codes are from RFC 1928: 2 is "not allowed by
 * ruleset".
 */
function socksReasonOf(error: unknown): OfflineReason | undefined {
  const code = codeOf(error);
  if (code === 'UND_ERR_SOCKS5_REPLY_2') return 'proxy-refused';
  if (/^UND_ERR_SOCKS5_REPLY_\d+$/.test(code)) return 'proxy-no-way';
  if (/^UND_ERR_SOCKS5_AUTH_(REJECTED|METHOD|FAILED)$/.test(code)) return 'proxy-login';
  if (code.startsWith('UND_ERR_SOCKS5')) return 'proxy';
  // Timeouts of the SOCKS handshake have no error code.
  const isTimeout = error instanceof Error && /^SOCKS5 \w+ timeout$/.test(error.message);
  return isTimeout ? 'proxy-silent' : undefined;
}

function proxyErrorIn(error: unknown): ProxyError | undefined {
  if (error instanceof ProxyError) return error;
  return error instanceof Error ? proxyErrorIn(error.cause) : undefined;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // Thrown if a host has several addresses and none can be reached.
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
