import type { Context } from 'hono';
import { notEnabledText, type RefusalStatus } from '../../shared/api/error-body.ts';
import type { Credential, Group } from '../../shared/api/operation.ts';
import type { Project } from './project.ts';
import type { KnownKey, ProjectDirectory } from './projects/project-directory.ts';

/** Credentials and origin sent with a request. */
export interface Presented {
  query: URLSearchParams;
  apiKeyHeader: string | undefined;
  referer: string | undefined;
}

/** Credentials an operation requires. */
export interface Required {
  group: Group;
  credentials: readonly Credential[];
  /** Whether data is changed, which a read-only private key doesn't allow. */
  writes: boolean;
}

export type Access =
  | { granted: true; project: Project }
  | { granted: false; status: RefusalStatus; text?: string };

/** Admits a request or responds to it immediately. */
export type Admit = (context: Context, required: Required) => Promise<Project | Response>;

/**
 * Authenticates and authorizes a request (`api.md`, Authentication; `provider.md` 2).
 * @throws Unavailable if the key can't be looked up now
 */
export async function accessOf(
  projects: ProjectDirectory,
  required: Required,
  presented: Presented,
): Promise<Access> {
  const credential = required.credentials
    .map((form) => ({ form, key: keyIn(form, presented) }))
    .find(({ key }) => key !== undefined && key !== '');
  if (credential?.key === undefined) return { granted: false, status: 401 };
  const { form, key } = credential;

  const known = await projects.find(key);
  // The zones endpoint has its own error list, in which invalid credentials are a 401.
  if (!known || (form === 'key') !== (known.kind === 'public'))
    return { granted: false, status: required.group === 'zones' ? 401 : 403 };

  if (form === 'key') {
    const text = refererFault(known.referers, presented.referer);
    if (text) return { granted: false, status: 403, text };
  }
  const { project } = known;
  if (!project.groups.has(required.group)) return { granted: false, status: 403, text: notEnabledText };
  if (required.writes && known.kind !== 'read-write') {
    return { granted: false, status: 403, text: 'This private key has no write permission.' };
  }
  return { granted: true, project };
}

function keyIn(form: Credential, { query, apiKeyHeader }: Presented): string | undefined {
  return form === 'X-Api-Key' ? apiKeyHeader : (query.get(form) ?? undefined);
}

/** The contract requires no Referer, but a public key bound to hosts is only valid from their pages. */
function refererFault(allowed: KnownKey['referers'], referer: string | undefined): string | undefined {
  if (allowed === null) return undefined;
  if (!referer) return 'The Referer HTTP request header is mandatory with this public key.';
  const host = URL.canParse(referer) ? new URL(referer).hostname : undefined;
  return host !== undefined && allowed.includes(host)
    ? undefined
    : 'This domain is not authorised for this public key.';
}
