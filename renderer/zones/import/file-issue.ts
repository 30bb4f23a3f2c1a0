import type { MarkedItem } from '../../../shared/zones/formats/import-preview.ts';
import type { ItemIssue } from '../../../shared/zones/formats/reading.ts';

/** Issue of the file as a whole, if nothing could be read. */
export function issueOfFile([only, ...more]: readonly MarkedItem[]): ItemIssue | undefined {
  if (!only || only.ok) return undefined;
  const points = [only, ...more].every((item) => !item.ok && isPoint(item.issue));
  if (points && only.issue.kind === 'no-area') return { kind: 'points', found: only.issue.found };
  if (more.length > 0) return undefined;
  return wholes.has(only.issue.kind) ? only.issue : undefined;
}

const isPoint = (issue: ItemIssue): boolean =>
  issue.kind === 'no-area' && /^(?:Point|MultiPoint|waypoint)$/i.test(issue.found);

const wholes: ReadonlySet<ItemIssue['kind']> = new Set([
  'points',
  'vertices',
  'network-link',
  'too-many-items',
  'too-many-positions',
  'nothing-inside',
  'unreadable',
  'too-large',
  'gone',
  'shapes-missing',
  'no-projection',
  'database-missing',
  'spreadsheet',
  'foreign-file',
  'binary',
  'image-overlays',
  'web-page',
]);
