import {
  ActionIcon,
  Button,
  Checkbox,
  Collapse,
  Group,
  Menu,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustments, IconChevronDown, IconChevronUp, IconPolygon, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Method, methods } from '../../shared/api/value-sets.ts';
import { useZones } from '../zones/zones-store.ts';
import { drawAvoidedArea, zoneRings } from './avoided-areas.ts';
import { allowArea, avoidArea, changeRoute, type RouteTime, useRoute } from './route-store.ts';

const kinds = ['tolls', 'highways', 'ferries'] as const;
const times = ['any', 'now', 'departure', 'arrival'] as const;

/** How the route is to be: fastest or shortest, what it keeps off, when it starts or ends. */
export function RouteOptions() {
  const { t } = useTranslation();
  const id = useId();
  const [opened, { toggle }] = useDisclosure(false);
  const { mode, method, avoid, avoidedAreas, time } = useRoute();
  const set = [
    ...(method === 'distance' ? [t('route.method.distance')] : []),
    ...kinds.filter((kind) => avoid[kind]).map((kind) => t(`route.without.${kind}`)),
    ...(avoidedAreas.length > 0 ? [t('route.withoutAreas', { count: avoidedAreas.length })] : []),
    ...(time.kind !== 'any' ? [t(`route.time.${time.kind}`)] : []),
  ];
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-expanded={opened}
        aria-controls={id}
        leftSection={<IconAdjustments size={15} />}
        rightSection={opened ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
        onClick={toggle}
      >
        {set.length > 0 ? t('route.optionsSet', { options: set.join(', ') }) : t('route.options')}
      </Button>
      <Collapse expanded={opened} id={id} transitionDuration={0}>
        <Stack gap="sm" pt="xs">
          <SegmentedControl<Method>
            aria-label={t('route.method')}
            value={method}
            onChange={(method) => changeRoute({ method })}
            data={methods.map((value) => ({ value, label: t(`route.method.${value}`) }))}
          />
          <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
            <Text component="legend" fw={500} mb={4}>
              {t('route.avoid')}
            </Text>
            <Group gap="md">
              {kinds.map((kind) => (
                <Checkbox
                  key={kind}
                  label={t(`route.avoid.${kind}`)}
                  checked={avoid[kind]}
                  disabled={kind !== 'ferries' && mode !== 'driving'}
                  onChange={({ currentTarget: { checked } }) =>
                    changeRoute({ avoid: { ...avoid, [kind]: checked } })
                  }
                />
              ))}
            </Group>
            <AvoidedAreas />
          </fieldset>
          <When time={time} />
        </Stack>
      </Collapse>
    </div>
  );
}

function AvoidedAreas() {
  const { t } = useTranslation();
  const { avoidedAreas } = useRoute();
  const zones = useZones((state) => state.zones);
  return (
    <Stack gap={4} mt={6}>
      {avoidedAreas.map(({ id, name }) => (
        <Group key={id} gap={6} wrap="nowrap">
          <IconPolygon size={15} color="var(--zd-error)" aria-hidden />
          <Text flex={1} truncate>
            {name}
          </Text>
          <ActionIcon size="sm" aria-label={t('route.avoid.allow', { name })} onClick={() => allowArea(id)}>
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap={4}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPolygon size={14} />}
          onClick={() =>
            drawAvoidedArea((ring) =>
              avoidArea(t('route.avoid.drawn', { number: avoidedAreas.length + 1 }), ring),
            )
          }
        >
          {t('route.avoid.draw')}
        </Button>
        {zones.size > 0 && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="subtle" size="compact-xs" rightSection={<IconChevronDown size={14} />}>
                {t('route.avoid.zone')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {[...zones.values()].map(({ id, zoneId, geometry }) => (
                <Menu.Item
                  key={id}
                  onClick={() => {
                    for (const ring of zoneRings(geometry)) avoidArea(zoneId, ring);
                  }}
                >
                  {zoneId}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
    </Stack>
  );
}

function When({ time }: { time: RouteTime }) {
  const { t } = useTranslation();
  const dated = time.kind === 'departure' || time.kind === 'arrival';
  return (
    <Group gap="xs" align="end">
      <NativeSelect
        label={t('route.time')}
        value={time.kind}
        data={times.map((value) => ({ value, label: t(`route.time.${value}`) }))}
        onChange={({ currentTarget: { value } }) => {
          const kind = times.find((one) => one === value) ?? 'any';
          changeRoute({
            time:
              kind === 'departure' || kind === 'arrival'
                ? { kind, at: dated ? time.at : localMinute(new Date()) }
                : { kind },
          });
        }}
      />
      {dated && (
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

/** The minute in local time as a field of type datetime-local writes it. */
const localMinute = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
