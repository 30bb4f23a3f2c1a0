import type { Context } from 'hono';
import { notEnabledText, type RefusalStatus } from '../../shared/api/error-body.ts';
import type { Credential, Group } from '../../shared/api/operation.ts';
import type { Project } from './project.ts';
import type { KnownKey, ProjectDirectory } from './projects/project-directory.ts';

/** What a request shows of who it comes from. */
export interface Presented {
  query: URLSearchParams;
  apiKeyHeader: string | undefined;
  referer: string | undefined;
}

/** What must be shown to be answered. */
export interface Required {
  group: Group;
  credentials: readonly Credential[];
  /** Whether data is changed, which a read-only private key may not do. */
  writes: boolean;
}

export type Access =
  | { granted: true; project: Project }
  | { granted: false; status: RefusalStatus; text?: string };

/** Grants a request, or answers it at once. */
export type Admit = (context: Context, required: Required) => Promise<Project | Response>;

/**
 * Who asks, and whether they may (`api.md`, Authentication; `provider.md` 2).
 * @throws Unavailable where the key cannot be looked up now
 */
export async function accessOf(
  projects: ProjectDirectory,
  required: Required,
  presented: Presented,
): Promise<Access> {
  const visible = required.credentials
    .map((form) => ({ form, key: keyIn(form, presented) }))
    .find(({ key }) => key !== undefined && key !== '');
  if (visible?.key === undefined) return { granted: false, status: 401 };
  const { form, key } = visible;

  const known = await projects.find(key);
  // The zones endpoint has its own list of errors, where incorrect credentials are a 401.
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

/** The contract asks for no Referer; a public key that is bound to hosts is answered from their pages alone. */
function refererFault(allowed: KnownKey['referers'], referer: string | undefined): string | undefined {
  if (allowed === null) return undefined;
  if (!referer) return 'The Referer HTTP request header is mandatory with this public key.';
  const host = URL.canParse(referer) ? new URL(referer).hostname : undefined;
  return host !== undefined && allowed.includes(host)
    ? undefined
    : 'This domain is not authorised for this public key.';
}
