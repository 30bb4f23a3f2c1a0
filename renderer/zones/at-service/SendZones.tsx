import { Button } from '@mantine/core';
import { IconCloudUp, IconCloudUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../shared/zones/zone.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { sendChanges, useChanges } from './changes.ts';
import { useCreation } from './creation.ts';

/** Creates zones at the service, after showing what will be sent, and sends changes of those that are there. */
export function SendZones({ target }: { target: readonly Zone[] }) {
  const { t } = useTranslation();
  const busy = useCreation(({ current }) => current !== null);
  const sending = useChanges(({ running }) => running !== null);
  /** The zones that were meant when the dialog was opened. */
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const toCreate = target.filter(({ createdAt }) => createdAt === null).length;
  const changed = target.filter(({ changedSinceCreation }) => changedSinceCreation).map(({ id }) => id);
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconCloudUpload size={16} />}
        disabled={toCreate === 0 || busy || sending}
        onClick={() => setAsked(target.map(({ id }) => id))}
      >
        {t('zones.create.button', { count: toCreate })}
      </Button>
      {changed.length > 0 && (
        <Button
          variant="light"
          leftSection={<IconCloudUp size={16} />}
          disabled={busy}
          loading={sending}
          onClick={() => void sendChanges(changed)}
        >
          {t('zones.changes.button', { count: changed.length })}
        </Button>
      )}
      {asked && <CreateDialog ids={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
