import { ActionIcon, Button, Checkbox, Group, Input, Select, Stack, Text } from '@mantine/core';
import { IconPolygon, IconX } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TravelMode } from '../../shared/api/value-sets.ts';
import { outerRings } from '../../shared/geo/parts.ts';
import { toLatLng } from '../../shared/geo/position.ts';
import { avoidKinds, hasEffect } from '../../shared/saved/avoidance.ts';
import type { Avoidance } from '../../shared/saved/searches.ts';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import classes from './AvoidChoice.module.css';
import { allowArea, avoidArea, freeName } from './avoidance.ts';
import { drawArea } from './draw-area.ts';
import { useSampleTolls } from './sample-tolls.ts';

/** With thousands of zones, the others are found by typing. */
const maxListed = 50;

interface AvoidChoiceProps {
  mode: TravelMode;
  value: Avoidance;
  error?: string | undefined;
  /** Receives an updater of the current value, because drawing an area takes a while. */
  onChange(change: (before: Avoidance) => Avoidance): void;
}

/** Selects what to avoid: tolls, highways, ferries, and areas, drawn or from zones. */
export function AvoidChoice({ mode, value, error, onChange }: AvoidChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.choice}>
      <Text component="legend" fw={500} mb={4}>
        {t('avoid.title')}
      </Text>
      <Group gap="md">
        {avoidKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`avoid.${kind}`)}
            checked={value[kind]}
            disabled={!hasEffect(kind, mode)}
            onChange={({ currentTarget: { checked } }) =>
              onChange((before) => ({ ...before, [kind]: checked }))
            }
          />
        ))}
      </Group>
      {value.tolls && <SampleTollsAvoided />}
      <Areas areas={value.areas} onChange={onChange} />
      {error !== undefined && <Input.Error mt={4}>{error}</Input.Error>}
    </fieldset>
  );
}

function SampleTollsAvoided() {
  const { t } = useTranslation();
  if (!useSampleTolls()) return null;
  return (
    <Text size="xs" c="var(--zd-warning)" mt={4}>
      {t('avoid.sampleTolls')}
    </Text>
  );
}

function Areas({ areas, onChange }: Pick<AvoidChoiceProps, 'onChange'> & Pick<Avoidance, 'areas'>) {
  const { t } = useTranslation();
  const drawButton = useFocusFallback<HTMLButtonElement>(areas.length);
  return (
    <Stack gap={4} mt={6}>
      {areas.map(({ id, name }) => (
        <Group key={id} gap={6} wrap="nowrap">
          <IconPolygon size={15} color="var(--zd-error)" aria-hidden />
          <Text flex={1} truncate title={name}>
            {name}
          </Text>
          <ActionIcon
            size="sm"
            aria-label={t('avoid.allow', { name })}
            onClick={() => onChange((before) => allowArea(before, id))}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
      <Group gap={4}>
        <Button
          ref={drawButton}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPolygon size={14} />}
          onClick={() =>
            drawArea((ring) =>
              onChange((before) =>
                avoidArea(
                  before,
                  freeName(before, (number) => t('avoid.drawn', { number })),
                  ring,
                ),
              ),
            )
          }
        >
          {t('avoid.draw')}
        </Button>
        <ZoneField onChange={onChange} />
      </Group>
    </Stack>
  );
}

function ZoneField({ onChange }: Pick<AvoidChoiceProps, 'onChange'>) {
  const { t } = useTranslation();
  const zones = useZones((state) => state.zones);
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () => [...zones.values()].map(({ id, zoneId }) => ({ value: id, label: zoneId })),
    [zones],
  );
  if (zones.size === 0) return null;
  return (
    <Select
      searchable
      flex={1}
      aria-label={t('avoid.zone')}
      placeholder={t('avoid.zone')}
      nothingFoundMessage={t('avoid.noZone')}
      limit={maxListed}
      data={options}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(id) => {
        const zone = id === null ? undefined : zones.get(id);
        if (!zone) return;
        setTyped('');
        onChange((before) =>
          // Holes are avoided too.
          outerRings(zone.geometry).reduce(
            (after, ring) => avoidArea(after, zone.zoneId, ring.map(toLatLng)),
            before,
          ),
        );
      }}
    />
  );
}
