import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ItemIssue } from '../../../shared/zones/formats/reading.ts';
import { wktIssueText } from '../../zone-check/zone-issue-text.ts';

/** Returns a function that describes why an item of a file couldn't be read. */
export function useItemIssueText(): (issue: ItemIssue) => string {
  const { t } = useTranslation();
  return (issue) => itemIssueText(t, issue);
}

function itemIssueText(t: TFunction, issue: ItemIssue): string {
  if (issue.kind === 'bad-wkt') return wktIssueText(t, issue.wkt);
  if (issue.kind === 'unreadable') return t(`zones.itemIssue.unreadable.${issue.damage}`, { ...issue });
  if (issue.kind === 'foreign-file')
    return t(`zones.itemIssue.foreign-file.${issue.conversion}`, { found: issue.found });
  return t(`zones.itemIssue.${issue.kind}`, {
    found: 'found' in issue ? String(issue.found) : '',
    expected: 'expected' in issue ? String(issue.expected) : '',
    limit: 'limit' in issue ? issue.limit : 0,
    rows: 'rows' in issue ? issue.rows : 0,
    shapes: 'shapes' in issue ? issue.shapes : 0,
    megabytes: 'limitBytes' in issue ? String(Math.round(issue.limitBytes / 2 ** 20)) : '',
  });
}
