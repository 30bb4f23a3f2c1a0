import type { TFunction } from 'i18next';
import type { WktIssue } from '../../../shared/geo/wkt-issue.ts';

/** Says where and why a text is no polygon in Well-Known Text. */
export function wktIssueText(t: TFunction, issue: WktIssue): string {
  const { problem, at, found, expected = [] } = issue;
  const missesMore = problem === 'character' || problem === 'number' || problem === 'delimiter';
  const wording = missesMore && found === '' ? 'ends' : problem;
  return t('zones.itemIssue.bad-wkt', {
    at: at + 1,
    problem: t(`zones.wktIssue.${wording}`, { found, expected: expected.join(' ') }),
  });
}
