import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowsUpDown, IconCrosshair } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pickPosition } from '../map/claim.ts';
import { PlaceField } from '../places/PlaceField.tsx';
import { changeStops, useRoute } from './route-store.ts';
import classes from './StopList.module.css';
import { reversed, type Stop, setPlace, stopSign } from './stops.ts';

/** The stops in their order, each with a field to choose its place. */
export function StopList() {
  const { t } = useTranslation();
  const { stops } = useRoute();
  return (
    <div>
      <ol className={classes.list} aria-label={t('route.stops')}>
        {stops.map((stop, index) => (
          <StopField
            key={stop.id}
            stop={stop}
            sign={stopSign(index, stops.length)}
            role={roleOf(index, stops.length)}
          />
        ))}
      </ol>
      <Group gap="xs" mt={4}>
        <Button
          variant="subtle"
          size="compact-xs"
          leftSection={<IconArrowsUpDown size={14} />}
          onClick={() => changeStops(reversed)}
        >
          {t('route.reverse')}
        </Button>
      </Group>
    </div>
  );
}

type Role = 'start' | 'via' | 'end';
const roleOf = (index: number, count: number): Role =>
  index === 0 ? 'start' : index === count - 1 ? 'end' : 'via';

function StopField({ stop: { id, place }, sign, role }: { stop: Stop; sign: string; role: Role }) {
  const { t } = useTranslation();
  const label = t(`route.stop.${role}`, { sign });
  const pick = async () => {
    const position = await pickPosition(t('route.pickHint', { stop: label }));
    if (position) changeStops((stops) => setPlace(stops, id, { name: null, position }));
  };
  return (
    <li className={classes.stop}>
      <div className={classes.field}>
        <PlaceField
          label={label}
          labelHidden
          placeholder={label}
          value={place}
          leftSection={
            <span className={classes.sign} data-tone={role} aria-hidden>
              {sign}
            </span>
          }
          onChange={(chosen) => changeStops((stops) => setPlace(stops, id, chosen))}
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
    </li>
  );
}
