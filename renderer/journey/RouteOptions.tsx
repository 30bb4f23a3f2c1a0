import { Anchor, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import type { TravelTime } from '../../shared/saved/searches.ts';
import { dateTimeLocalValue, formatLocalTime } from '../ui/format.ts';
import { Options } from '../ui/Options.tsx';
import { fieldFault } from '../workbench/fault-words.ts';
import { openPanel } from '../workbench/layout.ts';
import { AvoidChoice } from './AvoidChoice.tsx';
import { journeyKinds, useAvoidance } from './active-closures.ts';
import { MethodChoice } from './MethodChoice.tsx';
import { changeAvoidance, changeRoute, useRoute } from './route-store.ts';
import { useAvoidanceInWords } from './sample-tolls.ts';

const times = ['any', 'now', 'departure', 'arrival'] as const;

/** Returns the options that differ from the defaults, as text. */
export function useRouteOptions(): string[] {
  const { mode, avoid: own, time } = useRoute();
  const avoid = useAvoidance(own, journeyKinds, time);
  return [...useMethodAndTime(), ...useAvoidanceInWords(avoid, mode)];
}

/** Returns the non-default options that also apply to routes with tolls. */
export function useMethodAndTime(): string[] {
  const { t } = useTranslation();
  const { method, time } = useRoute();
  return [
    ...(method === 'distance' ? [t('route.method.distance')] : []),
    ...(time.kind === 'departure' || time.kind === 'arrival'
      ? [t(`route.timed.${time.kind}`, { time: formatLocalTime(time.at) })]
      : []),
    ...(time.kind === 'now' ? [t('route.time.now')] : []),
  ];
}

/** Route options: fastest or shortest, what to avoid, and time of departure or arrival. */
export function RouteOptions({ fault }: { fault: Fault | undefined }) {
  const { t } = useTranslation();
  const { mode, method, avoid, time } = useRoute();
  const errors = {
    method: fieldFault(fault, 'method'),
    avoid: fieldFault(fault, 'avoid'),
    time: fieldFault(fault, 'departure_time') ?? fieldFault(fault, 'arrival_time'),
  };
  return (
    <Options
      changed={useRouteOptions()}
      isInvalid={Object.values(errors).some((message) => message !== undefined)}
    >
      <MethodChoice value={method} error={errors.method} onChange={(method) => changeRoute({ method })} />
      <AvoidChoice mode={mode} value={avoid} error={errors.avoid} onChange={changeAvoidance} />
      <TravelTimeField time={time} error={errors.time} />
      {mode === 'driving' && (
        <Text size="xs" c="dimmed">
          {t('route.truck')}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => openPanel('tolls')}>
            {t('route.truckTolls')}
          </Anchor>
        </Text>
      )}
    </Options>
  );
}

function TravelTimeField({ time, error }: { time: TravelTime; error: string | undefined }) {
  const { t } = useTranslation();
  const hasDate = time.kind === 'departure' || time.kind === 'arrival';
  return (
    <Group gap="xs" align={error === undefined ? 'end' : 'center'}>
      <NativeSelect
        label={t('route.time')}
        error={error}
        value={time.kind}
        data={times.map((value) => ({ value, label: t(`route.time.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = times.find((one) => one === value) ?? 'any';
          changeRoute({
            time:
              kind === 'departure' || kind === 'arrival'
                ? { kind, at: hasDate ? time.at : dateTimeLocalValue(new Date()) }
                : { kind },
          });
        }}
      />
      {hasDate && (
        <TextInput
          type="datetime-local"
          aria-label={t(`route.time.${time.kind}`)}
          value={time.at}
          onChange={({ currentTarget: { value } }) => changeRoute({ time: { kind: time.kind, at: value } })}
        />
      )}
    </Group>
  );
}
