import { ActionIcon, Group } from '@mantine/core';
import { IconCrosshair, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import type { Handle } from '../map/handles.ts';
import { pickPosition } from '../map/input-capture.ts';
import type { SelectedPlace } from '../workbench/panel.ts';
import classes from './ListedPlace.module.css';
import { PlaceField } from './PlaceField.tsx';

interface ListedPlaceProps {
  /** Label of the place in its list, such as “Stop 1”. */
  label: string;
  value: SelectedPlace | null;
  error: string | undefined;
  /** Text of its handle on the map, such as a number. */
  sign: string;
  /** Color of its handle on the map. */
  tone: Handle['tone'];
  /** Called with null when the field is cleared. */
  onChange(place: SelectedPlace | null): void;
  /** Called with a point picked on the map. */
  onPick(position: LatLng): void;
  /** Null if it can't be removed. */
  onRemove: (() => void) | null;
  /** Rendered next to the field. */
  adjacent?: ReactNode;
  /** Rendered below the field. */
  children?: ReactNode;
}

/** Field for a place in a list, which is typed, picked on the map, or removed. */
export function ListedPlace(props: ListedPlaceProps) {
  const { label, sign, tone, onPick, onRemove, adjacent: beside, children, ...field } = props;
  const { t } = useTranslation();
  const pick = async () => {
    const position = await pickPosition(t('places.pickHint', { place: label }));
    if (position) onPick(position);
  };
  return (
    <Group flex={1} miw={0} gap={1} wrap="nowrap" align="start">
      <div style={{ flex: 1, minWidth: 0 }}>
        <PlaceField
          label={label}
          labelHidden
          placeholder={label}
          leftSection={
            <span className={classes.sign} data-tone={tone} aria-hidden>
              {sign}
            </span>
          }
          {...field}
        />
        {children}
      </div>
      {beside}
      <ActionIcon
        size={30}
        aria-label={t('places.pick', { place: label })}
        title={t('places.pick', { place: label })}
        onClick={() => void pick()}
      >
        <IconCrosshair size={16} />
      </ActionIcon>
      {onRemove && (
        <ActionIcon
          size={30}
          aria-label={t('places.remove', { place: label })}
          title={t('places.remove', { place: label })}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}
