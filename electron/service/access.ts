import type { Context } from 'hono';
import { notEnabledText, type RefusalStatus } from '../../shared/api/error-body.ts';
import type { Credential, Group } from '../../shared/api/operation.ts';
import type { Project } from './project.ts';
import type { KeyGrant, ProjectDirectory } from './projects/project-directory.ts';

/** Credentials and origin sent with a request. */
export interface PresentedCredentials {
  query: URLSearchParams;
  apiKeyHeader: string | undefined;
  referer: string | undefined;
}

/** Authorization that an operation requires. */
export interface RequiredAccess {
  group: Group;
  credentials: readonly Credential[];
  /** Whether the operation changes data, which a read-only private key doesn't allow. */
  writes: boolean;
}

export type Access =
  | { granted: true; project: Project }
  | { granted: false; status: RefusalStatus; text?: string };

/** Returns the project of an authorized request, otherwise the error response. */
export type Admit = (context: Context, required: RequiredAccess) => Promise<Project | Response>;

/**
 * Returns the project that a request's key grants access to, or the status of the refusal (`api.md`, Authentication;
 * `provider.md` 2).
 * @throws Unavailable if the key can't be looked up now
 */
export async function accessOf(
  projects: ProjectDirectory,
  required: RequiredAccess,
  presented: PresentedCredentials,
): Promise<Access> {
  const credential = required.credentials
    .map((form) => ({ form, key: keyIn(form, presented) }))
    .find(({ key }) => key !== undefined && key !== '');
  if (credential?.key === undefined) return { granted: false, status: 401 };
  const { form, key } = credential;

  const keyGrant = await projects.find(key);
  // The zones endpoint has its own error list, in which invalid credentials are a 401.
  if (!keyGrant || (form === 'key') !== (keyGrant.kind === 'public'))
    return { granted: false, status: required.group === 'zones' ? 401 : 403 };

  if (form === 'key') {
    const text = refererProblem(keyGrant.referers, presented.referer);
    if (text) return { granted: false, status: 403, text };
  }
  const { project } = keyGrant;
  if (!project.groups.has(required.group)) return { granted: false, status: 403, text: notEnabledText };
  if (required.writes && keyGrant.kind !== 'read-write') {
    return { granted: false, status: 403, text: 'This private key has no write permission.' };
  }
  return { granted: true, project };
}

function keyIn(form: Credential, { query, apiKeyHeader }: PresentedCredentials): string | undefined {
  return form === 'X-Api-Key' ? apiKeyHeader : (query.get(form) ?? undefined);
}

/** The contract requires no Referer, but a public key bound to hosts is only valid from their pages. */
function refererProblem(allowed: KeyGrant['referers'], referer: string | undefined): string | undefined {
  if (allowed === null) return undefined;
  if (!referer) return 'The Referer HTTP request header is mandatory with this public key.';
  const host = URL.canParse(referer) ? new URL(referer).hostname : undefined;
  return host !== undefined && allowed.includes(host)
    ? undefined
    : 'This domain is not authorised for this public key.';
}
