import { Badge, Radio, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatAmounts, isSample } from '../toll-cost/money.ts';
import { type Badge as BadgeName, badgesOf } from '../toll-cost/ranking.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import classes from './ComparisonTable.module.css';
import type { ComparedRoute } from './comparison.ts';
import { costOf, dominatorOf, hasTrips, selectedIndex } from './comparison.ts';
import { selectAlternative } from './select-alternative.ts';
import { useTolls } from './tolls-store.ts';

interface ComparisonTableProps {
  alternatives: readonly ComparedRoute[];
  /** Whether the toll-free alternative is still loading. A row is reserved for it. */
  isLoadingTollFree: boolean;
}

/** Table of the alternatives, one row each with one cost; details are below the table. */
export function ComparisonTable({ alternatives, isLoadingTollFree }: ComparisonTableProps) {
  const { t } = useTranslation();
  const name = useId();
  const selection = useTolls((tolls) => tolls.chosen);
  const chosen = selectedIndex(alternatives, selection);
  const withTrip = hasTrips(alternatives);
  const nameOf = ({ source }: ComparedRoute, index: number) =>
    source.kind === 'avoiding' ? t('tolls.avoiding') : t('tolls.alternative', { number: index + 1 });
  const via = ({ name }: ComparedRoute) => {
    const text = t('route.via', { name });
    return name === '' ? undefined : <span title={text}>{text}</span>;
  };
  const badges = badgesOf(
    alternatives.map((one) => ({
      seconds: one.seconds,
      meters: one.meters,
      toll: costOf(one, withTrip),
    })),
  );
  return (
    <table className={classes.table} aria-label={t('tolls.comparison')}>
      <thead>
        <tr>
          <th scope="col">{t('tolls.column.alternative')}</th>
          <th scope="col">{t('tolls.column.time')}</th>
          <th scope="col">{t(withTrip ? 'tolls.column.trip' : 'tolls.column.tolls')}</th>
        </tr>
      </thead>
      <tbody>
        {alternatives.map((alternative, index) => {
          const best = badges[index] ?? [];
          const dominatorIndex = dominatorOf(alternative, alternatives);
          const dominator = alternatives[dominatorIndex];
          return (
            <tr key={alternativeKey(alternative)} data-chosen={index === chosen || undefined}>
              <td>
                <Radio
                  size="xs"
                  classNames={radioClasses}
                  name={name}
                  label={nameOf(alternative, index)}
                  description={via(alternative)}
                  checked={index === chosen}
                  onChange={() => selectAlternative(alternatives, index)}
                />
                <div className={classes.marks}>
                  <Badges badges={best.filter((badge) => !isCostBadge(badge))} withTrip={withTrip} />
                  {alternative.avoidsTolls && alternative.source.kind === 'tolled' && (
                    <Text size="xs">{t('tolls.avoiding')}</Text>
                  )}
                  {dominator && (
                    <Text size="xs" c="dimmed">
                      {t('tolls.dominated', { name: nameOf(dominator, dominatorIndex) })}
                    </Text>
                  )}
                </div>
              </td>
              <td className={classes.figures}>
                <Duration seconds={alternative.seconds} />
                <div className={classes.soft}>
                  <Distance meters={alternative.meters} />
                </div>
              </td>
              <td className={classes.figures}>
                <Cost alternative={alternative} withTrip={withTrip} />
                <Badges badges={best.filter(isCostBadge)} withTrip={withTrip} />
              </td>
            </tr>
          );
        })}
        {isLoadingTollFree && (
          <tr>
            <td colSpan={3} className={classes.whole}>
              <Skeleton height={34} aria-label={t('tolls.avoiding')} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

const radioClasses = {
  body: classes.body ?? '',
  labelWrapper: classes.label ?? '',
  description: classes.via ?? '',
};

const alternativeKey = ({ source }: ComparedRoute) =>
  source.kind === 'avoiding' ? 'avoiding' : source.index;

const isCostBadge = (badge: BadgeName) => badge === 'cheapest' || badge === 'cheapestSample';

function Badges({ badges, withTrip }: { badges: readonly BadgeName[]; withTrip: boolean }) {
  const { t } = useTranslation();
  if (badges.length === 0) return null;
  return (
    <div className={classes.badges}>
      {badges.map((badge) => (
        <Badge key={badge} size="xs" variant="default" tt="none" className={classes.badge ?? ''}>
          {t(withTrip && isCostBadge(badge) ? 'tolls.cheapestTrip' : `route.badge.${badge}`)}
        </Badge>
      ))}
    </div>
  );
}

/** Cost of an alternative: one price per currency, then what is missing in it. */
function Cost({ alternative, withTrip }: { alternative: ComparedRoute; withTrip: boolean }) {
  const { t } = useTranslation();
  const { trip, total, tolls } = alternative;
  if (!withTrip) return <TollTotalText alternative={alternative} />;
  if (trip === null) {
    return (
      <>
        <Text c="dimmed">{t('tolls.tripUnknown')}</Text>
        <TollTotalText alternative={alternative} />
      </>
    );
  }
  const [driving, ...others] = trip;
  const included = total.amounts.filter(({ currency }) => currency === driving?.currency);
  return (
    <>
      {driving && <div className={classes.cost}>{formatAmount(driving)}</div>}
      {others.map((amount) => (
        <div key={amount.currency}>+ {formatAmount(amount)}</div>
      ))}
      {included.length > 0 && (
        <div className={classes.soft}>{t('route.toll.priced', { amount: formatAmounts(included) })}</div>
      )}
      {tolls.length === 0 && <div className={classes.soft}>{t('route.toll.free')}</div>}
      <NotAvoided alternative={alternative} />
    </>
  );
}

/** Total of the tolls, and what is missing in it. */
function TollTotalText({ alternative }: { alternative: ComparedRoute }) {
  const { t } = useTranslation();
  const { tolls, mayHaveMoreTolls, total } = alternative;
  if (tolls.length === 0) return t('tolls.none');
  const unusable = t('tolls.unusable', { count: total.unusable });
  return (
    <>
      {total.amounts.length > 0 && (
        <div className={classes.cost}>
          {mayHaveMoreTolls
            ? t('tolls.atLeast', { amount: formatAmounts(total.amounts) })
            : formatAmounts(total.amounts)}
        </div>
      )}
      <NotAvoided alternative={alternative} />
      {total.withoutPrice > 0 && (
        <Text size="xs" c="var(--zd-warning)" className={classes.lacking ?? ''}>
          {t('tolls.withoutPrice', { count: total.withoutPrice })}
        </Text>
      )}
      {total.unusable > 0 && (
        <Text size="xs" c="var(--zd-error)" className={classes.lacking ?? ''}>
          {tolls.some(isSample) ? t('tolls.sampleMark', { amount: unusable }) : unusable}
        </Text>
      )}
    </>
  );
}

function NotAvoided({ alternative: { avoidsTolls, tolls } }: { alternative: ComparedRoute }) {
  const { t } = useTranslation();
  if (!avoidsTolls || tolls.length === 0) return null;
  return (
    <Text size="xs" c="var(--zd-warning)">
      {t('tolls.notAvoidable')}
    </Text>
  );
}
