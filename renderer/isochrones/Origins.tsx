import { Button, Group, Stack } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../shared/faults/fault.ts';
import { MovedToRoad } from '../journey/MovedToRoad.tsx';
import { ListDialog } from '../place-lists/ListDialog.tsx';
import { ListedPlace } from '../place-search/ListedPlace.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { fieldFault } from '../workbench/fault-words.ts';
import { placeOfPoint } from '../workbench/panel.ts';
import {
  addOrigin,
  addOrigins,
  originLabel,
  placeOrigin,
  removeOrigin,
  roomForOrigins,
  setOrigin,
  useIsochrones,
} from './isochrones-store.ts';

interface OriginsProps {
  fault: Fault | undefined;
  /** Label of the origin with the fault. */
  faultAt: string | undefined;
  /** Distance each was moved to a road, in meters, if it is far. */
  moved: readonly (number | undefined)[];
}

const OriginMoved = ({ meters }: { meters: number | undefined }) =>
  meters === undefined ? null : <MovedToRoad meters={meters} />;

/** Origins of the isochrones. */
export function Origins({ fault, faultAt, moved }: OriginsProps) {
  const { t } = useTranslation();
  const origins = useIsochrones((state) => state.origins);
  const [pasting, setPasting] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const addButton = useFocusFallback<HTMLButtonElement>(origins.length);
  const add = () => {
    addOrigin();
    // The field exists after the list was rendered.
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
        >
          {origin.place && <OriginMoved meters={moved[index]} />}
        </ListedPlace>
      ))}
      <Group gap={2}>
        <Button
          ref={addButton}
          variant="subtle"
          size="compact-xs"
          leftSection={<IconPlus size={14} />}
          onClick={add}
        >
          {t('isochrones.addOrigin')}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconClipboardText size={14} />}
          title={t('isochrones.pasteOrigins')}
          onClick={() => setPasting(true)}
        >
          {t('isochrones.pasteList')}
        </Button>
      </Group>
      {pasting && (
        <ListDialog
          target="isochrones.origins"
          title={t('isochrones.pasteOrigins')}
          room={roomForOrigins(origins)}
          onUse={(places) => addOrigins(places.map(placeOfPoint))}
          onClose={() => setPasting(false)}
        />
      )}
    </Stack>
  );
}
