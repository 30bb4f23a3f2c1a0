import { ActionIcon, Button, Group, Stack } from '@mantine/core';
import { IconCrosshair, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import { pickPosition } from '../map/claim.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { fieldFault } from '../ui/fault-words.ts';
import {
  addOrigin,
  type Origin,
  originSign,
  placeOrigin,
  removeOrigin,
  setOrigin,
  useReach,
} from './reach-store.ts';

interface OriginsProps {
  fault: Fault | undefined;
  /** The sign of the origin whose question has the fault. */
  faultAt: string | undefined;
}

/** The places from which something is reached. */
export function Origins({ fault, faultAt }: OriginsProps) {
  const { t } = useTranslation();
  const origins = useReach((reach) => reach.origins);
  return (
    <Stack gap={4}>
      {origins.map((origin, index) => (
        <OriginField
          key={origin.id}
          origin={origin}
          index={index}
          removable={origins.length > 1}
          error={faultAt === originSign(index) ? fieldFault(fault, 'origin') : undefined}
        />
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
  );
}

interface OriginFieldProps {
  origin: Origin;
  index: number;
  removable: boolean;
  error: string | undefined;
}

function OriginField({ origin: { id, place }, index, removable, error }: OriginFieldProps) {
  const { t } = useTranslation();
  const label = t('reach.origin', { number: originSign(index) });
  const pick = async () => {
    const position = await pickPosition(t('route.pickHint', { stop: label }));
    if (position) void placeOrigin(id, position);
  };
  return (
    <Group gap={2} wrap="nowrap" align="start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <PlaceField
          label={label}
          labelHidden
          placeholder={label}
          value={place}
          error={error}
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
