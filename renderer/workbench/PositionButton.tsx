import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LatLng } from '../../shared/geo/position.ts';
import { flyTo } from '../map/camera.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formatPosition } from '../ui/format.ts';
import classes from './PositionButton.module.css';

/** Coordinates of a position, with buttons to show it on the map and to copy them. */
export function PositionButton({ position }: { position: LatLng }) {
  const { t } = useTranslation();
  const text = formatPosition(position);
  return (
    <Group gap={4}>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        fw={400}
        className={classes.where ?? ''}
        title={t('workbench.showOnMap')}
        onClick={() => flyTo(position)}
      >
        {text}
      </Button>
      <CopyButton text={text} label={t('workbench.copyPosition')} />
    </Group>
  );
}
