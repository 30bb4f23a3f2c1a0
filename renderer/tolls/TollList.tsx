import { Badge, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Toll, TollFare } from '../../shared/api/distance.ts';
import { flyTo } from '../map/camera.ts';
import { formatAmount } from '../toll-cost/money.ts';
import { paymentMethodName } from '../toll-cost/payment-names.ts';
import { useProfiles } from '../toll-cost/profiles.ts';
import {
  amountOf,
  paymentMethodsOf,
  tollCost,
  tollName,
  transpondersOf,
  transpondersOfTolls,
} from '../toll-cost/toll-cost.ts';
import { formatList } from '../ui/format.ts';
import { words } from '../words/words.ts';
import type { ComparedRoute } from './comparison.ts';
import classes from './TollList.module.css';

/** Tolls of an alternative: the fare of each with the profile, other fares, and where it is collected. */
export function TollList({ alternative: { tolls, range } }: { alternative: ComparedRoute }) {
  const { t } = useTranslation();
  if (tolls.length === 0) return <Text c="dimmed">{t('tolls.noneOnWay')}</Text>;
  return (
    <section aria-label={t('tolls.list')}>
      <PaymentOptions tolls={tolls} />
      <Title order={2} size="h3" mt="sm">
        {t('tolls.list')}
      </Title>
      {range
        .filter(({ min, max }) => min < max)
        .map(({ min, max, ...amount }) => (
          <Text key={amount.currency} size="xs" c="dimmed">
            {t('tolls.range', {
              min: formatAmount({ ...amount, value: min }),
              max: formatAmount({ ...amount, value: max }),
            })}
          </Text>
        ))}
      <ol className={classes.list}>
        {tolls.map((toll, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a toll is identified by its index along the route
          <li key={index} className={classes.toll}>
            <TollItem toll={toll} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Payment methods for the tolls; those not accepted along the entire route are struck out. */
function PaymentOptions({ tolls }: { tolls: readonly Toll[] }) {
  const { t } = useTranslation();
  const options = [
    ...paymentMethodsOf(tolls).map((method) => ({ ...method, text: paymentMethodName(method.name) })),
    ...transpondersOfTolls(tolls).map((transponder) => ({ ...transponder, text: transponder.name })),
  ];
  if (options.length === 0) return null;
  return (
    <>
      <Title order={2} size="h3">
        {t('tolls.payment')}
      </Title>
      <Group gap={4} mt={4}>
        {options.map(({ name, text, isAcceptedEverywhere }) => (
          <Badge
            key={`${name} ${text}`}
            variant="default"
            tt="none"
            title={isAcceptedEverywhere ? undefined : t('tolls.notEverywhere')}
          >
            {isAcceptedEverywhere ? text : <del className={classes.nowhere}>{text}</del>}
          </Badge>
        ))}
      </Group>
    </>
  );
}

function TollItem({ toll }: { toll: Toll }) {
  const { t } = useTranslation();
  const { profile } = useProfiles();
  const cost = tollCost(toll, profile);
  const places = toll.tollCollectionLocations ?? [];
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Text fw={500}>{tollName(toll) || t('tolls.unnamed')}</Text>
        {cost.kind === 'priced' && <span className={classes.price}>{formatAmount(cost.amount)}</span>}
        {cost.kind === 'no-price' && <Text c="var(--zd-warning)">{t('tolls.noPrice')}</Text>}
        {cost.kind === 'unusable' && <Text c="var(--zd-error)">{t('tolls.cannotPay')}</Text>}
      </Group>
      {cost.kind === 'priced' && <Text size="xs">{fareText(cost.fare)}</Text>}
      <Group gap={10}>
        {places.map(({ name, location }) => (
          <UnstyledButton
            key={`${location.lat},${location.lng}`}
            className={classes.place}
            title={t('tolls.showPlace')}
            onClick={() => flyTo(location)}
          >
            <IconMapPin size={13} aria-hidden />
            {name === tollName(toll) ? t('tolls.showPlace') : name || t('tolls.place')}
          </UnstyledButton>
        ))}
      </Group>
      {cost.others.length > 0 && (
        <ul className={classes.others} aria-label={t('tolls.others')}>
          {cost.others.map((fare) => {
            const amount = amountOf(fare);
            return (
              <li key={fare.id}>
                {t('tolls.other', {
                  price: amount ? formatAmount(amount) : t('tolls.noPrice'),
                  fare: fareText(fare),
                })}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** Formats a fare's name and payment methods. */
function fareText(fare: TollFare): string {
  const methods = (fare.paymentMethods ?? []).map(paymentMethodName);
  const options = formatList([...methods, ...transpondersOf(fare)]);
  return options === '' ? fare.name : words.t('tolls.fare', { name: fare.name, ways: options });
}
