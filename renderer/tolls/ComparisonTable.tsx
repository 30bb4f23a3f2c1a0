import { Badge, Group, Radio, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseRoute } from '../journey/route-store.ts';
import { formatAmount, formatAmounts, isSample } from '../toll-cost/money.ts';
import { badgesOf } from '../toll-cost/ranking.ts';
import { isComplete } from '../toll-cost/toll-cost.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import classes from './ComparisonTable.module.css';
import type { ComparedRoute } from './comparison.ts';
import { hasRoute } from './comparison.ts';
import { chooseAlternative, useTolls } from './tolls-store.ts';

interface ComparisonTableProps {
  alternatives: readonly ComparedRoute[];
  /** The toll-free alternative is still loading; its row is reserved. */
  isLookingAround: boolean;
}

/** All alternatives for the journey, one row each. */
export function ComparisonTable({ alternatives, isLookingAround }: ComparisonTableProps) {
  const { t } = useTranslation();
  const name = useId();
  const wanted = useTolls((tolls) => tolls.chosen);
  const chosen = wanted < alternatives.length ? wanted : 0;
  const withTrip = alternatives.some(({ trip }) => trip);
  const badges = badgesOf(
    alternatives.map(({ seconds, meters, total, mayBeMore, trip }) => ({
      seconds,
      meters,
      toll: withTrip ? trip : isComplete(total) && !mayBeMore ? total.amounts : null,
    })),
  );
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t('tolls.comparison')}>
        <thead>
          <tr>
            <th scope="col">{t('tolls.column.alternative')}</th>
            <th scope="col">{t('tolls.column.time')}</th>
            <th scope="col">{t('tolls.column.tolls')}</th>
            {withTrip && <th scope="col">{t('tolls.column.trip')}</th>}
          </tr>
        </thead>
        <tbody>
          {alternatives.map((alternative, index) => (
            <tr key={alternativeKey(alternative)} data-chosen={index === chosen || undefined}>
              <td>
                <Radio
                  size="xs"
                  name={name}
                  label={
                    alternative.source.kind === 'avoiding'
                      ? t('tolls.avoiding')
                      : t('tolls.alternative', { number: index + 1 })
                  }
                  description={
                    alternative.name === '' ? undefined : t('route.via', { name: alternative.name })
                  }
                  checked={index === chosen}
                  onChange={() => {
                    chooseAlternative(index, !alternatives.some(hasRoute));
                    if (alternative.route !== null) chooseRoute(alternative.route);
                  }}
                />
                <Group gap={3} mt={2} ml={24}>
                  {(badges[index] ?? []).map((badge) => (
                    <Badge key={badge} size="xs" variant="default" tt="none" className={classes.badge ?? ''}>
                      {t(badge === 'cheapest' && withTrip ? 'tolls.cheapestTrip' : `route.badge.${badge}`)}
                    </Badge>
                  ))}
                </Group>
              </td>
              <td className={classes.figures}>
                <Duration seconds={alternative.seconds} />
                <div className={classes.distance}>
                  <Distance meters={alternative.meters} />
                </div>
              </td>
              <td>
                <TollTotalText alternative={alternative} />
              </td>
              {withTrip && (
                <td>
                  {alternative.trip ? (
                    formatAmounts(alternative.trip)
                  ) : (
                    <Text c="dimmed">{t('tolls.tripUnknown')}</Text>
                  )}
                </td>
              )}
            </tr>
          ))}
          {isLookingAround && (
            <tr>
              <td colSpan={withTrip ? 4 : 3}>
                <Skeleton height={34} aria-label={t('tolls.avoiding')} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

const alternativeKey = ({ source }: ComparedRoute) =>
  source.kind === 'avoiding' ? 'avoiding' : source.index;

/** What the tolls come to, what is missing in that, and the range over all profiles. */
export function TollTotalText({
  alternative: { source, tolls, mayBeMore, total, range },
}: {
  alternative: ComparedRoute;
}) {
  const { t } = useTranslation();
  if (tolls.length === 0) return t('tolls.none');
  const unusable = t('tolls.unusable', { count: total.unusable });
  return (
    <>
      {total.amounts.length > 0 && (
        <div>
          {mayBeMore
            ? t('tolls.atLeast', { amount: formatAmounts(total.amounts) })
            : formatAmounts(total.amounts)}
        </div>
      )}
      {source.kind === 'avoiding' && (
        <Text size="xs" c="var(--zd-warning)">
          {t('tolls.notAvoidable')}
        </Text>
      )}
      {total.withoutPrice > 0 && (
        <Text size="xs" c="var(--zd-warning)">
          {t('tolls.withoutPrice', { count: total.withoutPrice })}
        </Text>
      )}
      {total.unusable > 0 && (
        <Text size="xs" c="var(--zd-error)">
          {tolls.some(isSample) ? t('tolls.sampleMark', { amount: unusable }) : unusable}
        </Text>
      )}
      {range
        .filter(({ least, most }) => least < most)
        .map(({ least, most, ...amount }) => (
          <Text key={amount.currency} size="xs" c="dimmed">
            {t('tolls.range', {
              least: formatAmount({ ...amount, value: least }),
              most: formatAmount({ ...amount, value: most }),
            })}
          </Text>
        ))}
    </>
  );
}
