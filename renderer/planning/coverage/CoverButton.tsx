import { Button } from '@mantine/core';
import { IconClockCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { openCoverOfSelection, openCoverOfZone } from './cover-store.ts';

/** Opens the coverage check of all zones. */
export function CoverButton() {
  const { t } = useTranslation();
  const label = t('cover.open');
  return (
    <Button variant="default" px={8} aria-label={label} title={label} onClick={openCoverOfSelection}>
      <IconClockCheck size={16} />
    </Button>
  );
}

/** Opens the coverage check of one zone. */
export function ZoneCoverButton({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  return (
    <Button variant="default" onClick={() => openCoverOfZone(zone.id)}>
      {t('cover.check')}
    </Button>
  );
}
