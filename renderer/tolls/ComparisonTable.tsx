import { Badge, Group, Radio, Skeleton, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseRoute } from '../journey/route-store.ts';
import { formatAmount, formatAmounts } from '../toll-cost/money.ts';
import { badgesOf } from '../toll-cost/ranking.ts';
import { isComplete } from '../toll-cost/toll-cost.ts';
import { Distance, Duration } from '../ui/Measures.tsx';
import classes from './ComparisonTable.module.css';
import type { ComparedRoute } from './comparison.ts';
import { chooseWay, useTolls } from './tolls-store.ts';

interface ComparisonTableProps {
  ways: readonly ComparedRoute[];
  /** The way that keeps off tolls is still to come: its row is kept for it. */
  isLookingAround: boolean;
}

/** All ways of making the journey, one row each. */
export function ComparisonTable({ ways, isLookingAround }: ComparisonTableProps) {
  const { t } = useTranslation();
  const name = useId();
  const wanted = useTolls((tolls) => tolls.chosen);
  const chosen = wanted < ways.length ? wanted : 0;
  const withTrip = ways.some(({ trip }) => trip);
  const badges = badgesOf(
    ways.map(({ seconds, meters, total, mayBeMore, trip }) => ({
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
            <th scope="col">{t('tolls.column.way')}</th>
            <th scope="col">{t('tolls.column.time')}</th>
            <th scope="col">{t('tolls.column.tolls')}</th>
            {withTrip && <th scope="col">{t('tolls.column.trip')}</th>}
          </tr>
        </thead>
        <tbody>
          {ways.map((way, index) => (
            <tr key={wayKey(way)} data-chosen={index === chosen || undefined}>
              <td>
                <Radio
                  size="xs"
                  name={name}
                  label={
                    way.way.kind === 'avoiding' ? t('tolls.avoiding') : t('tolls.way', { number: index + 1 })
                  }
                  description={way.name === '' ? undefined : t('route.via', { name: way.name })}
                  checked={index === chosen}
                  onChange={() => {
                    chooseWay(index);
                    if (way.route !== null) chooseRoute(way.route);
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
                <Duration seconds={way.seconds} />
                <div className={classes.distance}>
                  <Distance meters={way.meters} />
                </div>
              </td>
              <td>
                <TollTotalText way={way} />
              </td>
              {withTrip && (
                <td>
                  {way.trip ? formatAmounts(way.trip) : <Text c="dimmed">{t('tolls.tripUnknown')}</Text>}
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

const wayKey = ({ way }: ComparedRoute) => (way.kind === 'avoiding' ? 'avoiding' : way.index);

/** What the tolls come to, what is missing in that, and the range over all profiles. */
export function TollTotalText({ way: { way, tolls, mayBeMore, total, range } }: { way: ComparedRoute }) {
  const { t } = useTranslation();
  if (tolls.length === 0) return t('tolls.none');
  return (
    <>
      {total.amounts.length > 0 && (
        <div>
          {mayBeMore
            ? t('tolls.atLeast', { amount: formatAmounts(total.amounts) })
            : formatAmounts(total.amounts)}
        </div>
      )}
      {way.kind === 'avoiding' && (
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
          {t('tolls.unusable', { count: total.unusable })}
        </Text>
      )}
      {range
        .filter(({ least, most }) => least < most)
        .map(({ currency, least, most }) => (
          <Text key={currency} size="xs" c="dimmed">
            {t('tolls.range', {
              least: formatAmount({ currency, value: least }),
              most: formatAmount({ currency, value: most }),
            })}
          </Text>
        ))}
    </>
  );
}
