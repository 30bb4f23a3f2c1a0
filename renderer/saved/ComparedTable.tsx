import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Palette } from '../../shared/map-style/palette.ts';
import { formatAmounts } from '../toll-cost/money.ts';
import { formatLocalTime } from '../ui/format.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import { usePanels } from '../workbench/panel.ts';
import { searchName } from '../workbench/search-name.ts';
import { chosenServiceName } from '../workbench/service-name.ts';
import classes from './Comparison.module.css';
import { comparedColor } from './compared-overlay.ts';
import type { ComparedSearch } from './compared-search.ts';
import { showSaved } from './saved-actions.ts';

interface ComparedTableProps {
  compared: readonly ComparedSearch[];
  palette: Palette;
  /** Name of the payment profile of the trip costs. */
  profileName: string;
}

/** One row per compared search, with its tolls for each payment profile. */
export function ComparedTable({ compared, palette, profileName }: ComparedTableProps) {
  const { t } = useTranslation();
  const panels = usePanels();
  const hasTripCosts = compared.some(({ tripCosts }) => tripCosts);
  return (
    <table className={classes.table} aria-label={t('saved.compared.title')}>
      <thead>
        <tr>
          <th scope="col">{t('saved.compared.search')}</th>
          <th scope="col">{t('tolls.column.time')}</th>
          <th scope="col">{t('tolls.column.tolls')}</th>
          {hasTripCosts && (
            <th scope="col">
              {t('tolls.column.trip')}
              <div className={classes.soft}>{profileName}</div>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {compared.map((row, index) => {
          const { search, seconds, meters, tripCosts } = row;
          const time = search.askedAt === null ? '' : formatLocalTime(search.askedAt);
          return (
            <tr key={search.id}>
              <th scope="row">
                <UnstyledButton
                  fz="inherit"
                  className={classes.name ?? ''}
                  title={t('saved.keys.open')}
                  onClick={() => showSaved(search, panels)}
                >
                  <span className={classes.number} style={{ borderColor: comparedColor(palette, index) }}>
                    {index + 1}
                  </span>
                  {searchName(search)}
                </UnstyledButton>
                <div className={classes.soft}>
                  {[t(`saved.kind.${search.kind}`), time, chosenServiceName(t, search.service)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </div>
              </th>
              <td className={classes.figures}>
                <Duration seconds={seconds} />
                <div className={classes.soft}>
                  <Distance meters={meters} />
                </div>
              </td>
              <td>
                <Tolls compared={row} />
              </td>
              {hasTripCosts && <td>{tripCosts ? formatAmounts(tripCosts) : t('tolls.tripUnknown')}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Tolls({ compared: { hasTolls, mayHaveMoreTolls, totals } }: { compared: ComparedSearch }) {
  const { t } = useTranslation();
  if (!hasTolls) return t('tolls.none');
  return totals.map(({ profile, total: { amounts, withoutPrice, unusable } }) => (
    <div key={profile.id}>
      {amounts.length > 0 &&
        (mayHaveMoreTolls ? t('tolls.atLeast', { amount: formatAmounts(amounts) }) : formatAmounts(amounts))}
      {withoutPrice > 0 && (
        <Text size="xs" c="var(--zd-warning)">
          {t('tolls.withoutPrice', { count: withoutPrice })}
        </Text>
      )}
      {unusable > 0 && (
        <Text size="xs" c="var(--zd-error)">
          {t('tolls.unusable', { count: unusable })}
        </Text>
      )}
      <div className={classes.soft}>{profile.name}</div>
    </div>
  ));
}
