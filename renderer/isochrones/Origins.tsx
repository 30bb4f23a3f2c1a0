import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/fault.ts';
import { ListedPlace } from '../place-search/ListedPlace.tsx';
import { useLostFocus } from '../ui/lost-focus.ts';
import { fieldFault } from '../workbench/fault-words.ts';
import {
  addOrigin,
  originLabel,
  placeOrigin,
  removeOrigin,
  setOrigin,
  useIsochrones,
} from './isochrones-store.ts';

interface OriginsProps {
  fault: Fault | undefined;
  /** The sign of the origin whose question has the fault. */
  faultAt: string | undefined;
}

/** The places from which something is reached. */
export function Origins({ fault, faultAt }: OriginsProps) {
  const { t } = useTranslation();
  const origins = useIsochrones((question) => question.origins);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useLostFocus<HTMLButtonElement>(origins.length);
  const add = () => {
    addOrigin();
    // The field is there once the list has been drawn again.
    requestAnimationFrame(() => [...(list.current?.querySelectorAll('input') ?? [])].at(-1)?.focus());
  };
  return (
    <Stack gap={4} ref={list}>
      {origins.map((origin, index) => (
        <ListedPlace
          key={origin.id}
          label={t('isochrones.origin', { number: originLabel(index) })}
          value={origin.place}
          sign={originLabel(index)}
          tone="isochrones"
          error={faultAt === originLabel(index) ? fieldFault(fault, 'origin') : undefined}
          onChange={(place) => setOrigin(origin.id, place)}
          onPick={(position) => void placeOrigin(origin.id, position)}
          onRemove={origins.length > 1 ? () => removeOrigin(origin.id) : null}
        />
      ))}
      <Button
        ref={addButton}
        variant="subtle"
        size="compact-xs"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={14} />}
        onClick={add}
      >
        {t('isochrones.addOrigin')}
      </Button>
    </Stack>
  );
}
