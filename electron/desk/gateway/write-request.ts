import type { Operation, Parameters, RequestInput } from '../../../shared/api/operation.ts';
import { writeParameters } from '../../../shared/api/write-parameters.ts';
import { withoutEndSlash } from '../../../shared/settings/settings.ts';
import type { ChosenCredential } from './credential.ts';

/** A request as sent over the network. Contains the key: never log or publish it. */
export interface WrittenRequest {
  method: Operation['method'];
  url: URL;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * Writes a request for the service at `baseUrl` (with or without a slash at its end).
 * @param referer sent with a public key, because providers bind public keys to websites (`provider.md` 2)
 */
export function writeRequest<Ps extends Parameters>(
  operation: Operation<Ps>,
  input: RequestInput<Ps>,
  { form, key }: ChosenCredential,
  { baseUrl, referer }: { baseUrl: string; referer: string },
): WrittenRequest {
  const { path, query, body } = writeParameters(operation, input);
  const url = new URL(withoutEndSlash(baseUrl) + path);
  const parameters = new URLSearchParams(query);
  const headers: Record<string, string> = { accept: operation.produces, 'user-agent': 'Zonedesk' };
  if (form === 'X-Api-Key') headers['x-api-key'] = key;
  else parameters.append(form, key);
  if (form === 'key') headers.referer = referer;
  if (body) headers['content-type'] = 'application/json';
  url.search = parameters.toString();
  return { method: operation.method, url, headers, body: body ? JSON.stringify(body) : null };
}
