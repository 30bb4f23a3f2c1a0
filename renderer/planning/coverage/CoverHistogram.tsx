import { useTranslation } from 'react-i18next';
import type { CoverBar } from '../../../shared/planning/coverage/cover-figures.ts';
import { formatNumber } from '../../ui/format.ts';
import classes from './Cover.module.css';

/** Number of places by drive time in minutes: a table with bars. */
export function CoverHistogram({ bars }: { bars: readonly CoverBar[] }) {
  const { t } = useTranslation();
  if (bars.length === 0) return null;
  const maxCount = Math.max(...bars.map(({ places: count }) => count));
  return (
    <table className={classes.bars} aria-label={t('cover.histogram')}>
      <tbody>
        {bars.map(({ from, to, places: count }) => (
          <tr key={from}>
            <th scope="row">
              {to === null ? t('cover.longer', { from }) : t('cover.minutes', { from, to })}
            </th>
            <td width="100%">
              <div className={classes.count}>
                <svg className={classes.bar} width={`${(80 * count) / maxCount}%`} aria-hidden="true">
                  <rect width="100%" height="100%" fill="var(--zd-accent)" />
                </svg>
                {formatNumber(count)}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
