import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Slider,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconChartDonut, IconCrosshair, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { methods } from '../../shared/api/value-sets.ts';
import { pickPosition } from '../map/claim.ts';
import { useMirror } from '../mirror.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { ModeChoice } from '../route/ModeChoice.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FaultMessage } from '../ui/FaultMessage.tsx';
import { combinations } from './areas.ts';
import { Contours } from './Contours.tsx';
import { mostContours, readValues, valueLimits } from './contour-values.ts';
import {
  addOrigin,
  changeReach,
  chooseMethod,
  type Origin,
  originSign,
  reachFrom,
  removeOrigin,
  setOrigin,
  useReach,
} from './reach-store.ts';
import { useAreas } from './use-areas.ts';

const kinds = ['tolls', 'highways', 'ferries'] as const;

/** What can be reached from one place or more within some minutes or kilometers. */
export function ReachPanel() {
  const { t } = useTranslation();
  const { origins, mode, method, avoid, combination, opacity } = useReach();
  const { areas, isLooking, fault, retry } = useAreas();
  const placed = origins.filter(({ place }) => place).length;
  return (
    <Stack gap="sm">
      <Stack gap={4}>
        {origins.map((origin, index) => (
          <OriginField key={origin.id} origin={origin} index={index} removable={origins.length > 1} />
        ))}
        <Button
          variant="subtle"
          size="compact-xs"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={14} />}
          onClick={() => addOrigin()}
        >
          {t('reach.addOrigin')}
        </Button>
      </Stack>
      <ModeChoice value={mode} onChange={(mode) => changeReach({ mode })} />
      <Group grow align="end" gap="xs">
        <SegmentedControl
          aria-label={t('reach.method')}
          value={method}
          onChange={chooseMethod}
          data={methods.map((value) => ({ value, label: t(`reach.method.${value}`) }))}
        />
        <Values key={method} />
      </Group>
      <Group gap="md">
        <Text c="dimmed">{t('route.avoid')}</Text>
        {kinds.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`route.avoid.${kind}`)}
            checked={avoid[kind]}
            disabled={kind !== 'ferries' && mode !== 'driving'}
            onChange={({ currentTarget: { checked } }) =>
              changeReach({ avoid: { ...avoid, [kind]: checked } })
            }
          />
        ))}
      </Group>
      {placed > 1 && (
        <SegmentedControl
          aria-label={t('reach.combination')}
          value={combination}
          onChange={(combination) => changeReach({ combination })}
          data={combinations.map((value) => ({ value, label: t(`reach.combination.${value}`) }))}
        />
      )}
      {fault && <FaultMessage fault={fault} title={t('reach.failed')} onRetry={retry} />}
      {placed > 0 ? (
        <>
          <Contours areas={areas} isLooking={isLooking} />
          <Group gap="sm" wrap="nowrap">
            <Text c="dimmed">{t('reach.opacity')}</Text>
            <Slider
              flex={1}
              size="sm"
              min={0}
              max={1}
              step={0.05}
              label={(value) => `${Math.round(value * 100)} %`}
              thumbLabel={t('reach.opacity')}
              value={opacity}
              onChange={(opacity) => changeReach({ opacity })}
            />
          </Group>
        </>
      ) : (
        <EmptyState icon={IconChartDonut} title={t('reach.emptyTitle')} text={t('reach.emptyText')}>
          <Example />
        </EmptyState>
      )}
    </Stack>
  );
}

interface OriginFieldProps {
  origin: Origin;
  index: number;
  removable: boolean;
}

function OriginField({ origin: { id, place }, index, removable }: OriginFieldProps) {
  const { t } = useTranslation();
  const label = t('reach.origin', { number: originSign(index) });
  const pick = async () => {
    const position = await pickPosition(t('route.pickHint', { stop: label }));
    if (position) setOrigin(id, { name: null, position });
  };
  return (
    <Group gap={2} wrap="nowrap" align="start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <PlaceField
          label={label}
          labelHidden
          placeholder={label}
          value={place}
          onChange={(place) => setOrigin(id, place)}
        />
      </div>
      <ActionIcon
        size={30}
        aria-label={t('route.pick', { stop: label })}
        title={t('route.pick', { stop: label })}
        onClick={() => void pick()}
      >
        <IconCrosshair size={16} />
      </ActionIcon>
      {removable && (
        <ActionIcon
          size={30}
          aria-label={t('route.remove', { stop: label })}
          title={t('route.remove', { stop: label })}
          onClick={() => removeOrigin(id)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** The contours' values, taken when they are all good. */
function Values() {
  const { t } = useTranslation();
  const { values, method } = useReach();
  const [text, setText] = useState(values.join(', '));
  const reading = readValues(text);
  return (
    <TextInput
      label={t(method === 'time' ? 'reach.values.time' : 'reach.values.distance')}
      value={text}
      error={
        reading.ok
          ? undefined
          : t('reach.values.wrong', { ...valueLimits, contours: mostContours, wrong: reading.wrong })
      }
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const next = readValues(value);
        if (next.ok) changeReach({ values: next.values, hidden: new Set() });
      }}
    />
  );
}

function Example() {
  const { t } = useTranslation();
  const region = useMirror(({ about }) => about?.region);
  if (region?.id !== 'montevideo') return null;
  const name = t('route.example.from');
  return (
    <Button onClick={() => reachFrom({ name, position: { lat: -34.90654, lng: -56.19982 } })}>
      {t('places.tryExample', { example: name })}
    </Button>
  );
}
