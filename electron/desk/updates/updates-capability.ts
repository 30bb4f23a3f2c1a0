import { z } from 'zod';
import { externalUrlSchema } from '../../../shared/desk/external.ts';
import type { updates as capability, UpdateFound } from '../../../shared/desk/updates.ts';
import { failed, type Outcome, succeeded } from '../../../shared/faults/fault.ts';
import { limitedDateTime } from '../../../shared/limits/limited-schemas.ts';
import { readJson } from '../basemap/read-json.ts';
import type { Opened } from '../capability.ts';
import type { DeskParts } from '../desk-parts.ts';
import { isNewerVersion } from './newer-version.ts';

/** Fields used of a release (https://docs.github.com/rest/releases/releases#get-the-latest-release). */
const releaseSchema = z.object({
  tag_name: z.string().min(1).max(100),
  html_url: externalUrlSchema,
  published_at: limitedDateTime.nullish().catch(null),
});

type UpdatesParts = Pick<DeskParts, 'version' | 'latestReleaseUrl' | 'proxyFor'>;

export const openUpdates = (parts: UpdatesParts): Opened<typeof capability> => ({
  calls: { 'updates.check': (_, { signal }) => check(parts, signal) },
  states: {},
});

async function check(
  { version, latestReleaseUrl, proxyFor }: UpdatesParts,
  signal: AbortSignal,
): Promise<Outcome<UpdateFound>> {
  if (!latestReleaseUrl) return succeeded({ version, found: 'no-address' });
  // GitHub rejects requests without a user agent.
  const headers = { 'User-Agent': `Zonedesk/${version}`, Accept: 'application/vnd.github+json' };
  const read = await readJson(latestReleaseUrl, proxyFor, signal, { headers });
  if (!read.ok) {
    const isMissing = read.fault.kind === 'service' && read.fault.status === 404;
    return isMissing ? succeeded({ version, found: 'no-release' }) : read;
  }
  const release = releaseSchema.safeParse(read.value.content);
  if (!release.success)
    return failed({ kind: 'bad-answer', path: release.error.issues[0]?.path.join('.') ?? '' });
  const { tag_name, html_url: page, published_at } = release.data;
  if (!isNewerVersion(tag_name, version)) return succeeded({ version, found: 'none-newer' });
  const newer = tag_name.replace(/^v/, '');
  return succeeded({ version, found: 'newer', newer, page, releasedAt: published_at ?? null });
}
