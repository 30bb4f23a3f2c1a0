import type { ZoneIssue } from './zone-issue.ts';

export type Validity = 'error' | 'warning' | 'fine';

/** By the workspace's id of the zone. */
export type IssuesByZone = ReadonlyMap<string, readonly ZoneIssue[]>;

/** The issues of each zone that has any, beside those found before; one between two zones is both's. */
export function issuesByZone(
  issues: readonly ZoneIssue[],
  found = new Map<string, ZoneIssue[]>(),
): Map<string, ZoneIssue[]> {
  for (const issue of issues) {
    for (const id of issue.ids) {
      const known = found.get(id);
      if (known) known.push(issue);
      else found.set(id, [issue]);
    }
  }
  return found;
}

/** The worst that is known of a zone; undefined before the first check. */
export function validityOf(byZone: IssuesByZone | null, id: string): Validity | undefined {
  if (!byZone) return undefined;
  const issues = byZone.get(id) ?? [];
  if (issues.some(({ severity }) => severity === 'error')) return 'error';
  return issues.length > 0 ? 'warning' : 'fine';
}
