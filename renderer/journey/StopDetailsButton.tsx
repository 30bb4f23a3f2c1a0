import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StopTime } from './itinerary.ts';
import { useRoute } from './route-store.ts';
import classes from './StopList.module.css';
import { stopClockTime, stopTimeInWords } from './stop-time-words.ts';

interface StopDetailsButtonProps {
  /** Label of the stop. */
  stop: string;
  /** Undefined if times are unknown. */
  time: StopTime | undefined;
  isOpen: boolean;
  onToggle(): void;
}

/** Opens a stop's details, and shows its time if known. */
export function StopDetailsButton({ stop, time, isOpen, onToggle }: StopDetailsButtonProps) {
  const { t } = useTranslation();
  const travelTime = useRoute((route) => route.time);
  const clock = time ? stopClockTime(time, travelTime) : '';
  const name = [t('route.stopDetails', { stop }), ...(time ? [stopTimeInWords(time, travelTime)] : [])].join(
    ': ',
  );
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      px={4}
      className={classes.details ?? ''}
      aria-label={name}
      title={name}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {clock}
      <Icon size={14} aria-hidden />
    </Button>
  );
}
