import { ActionIcon, Button, Group } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TransitRoute } from '../../shared/api/transit.ts';
import { formatPosition } from '../ui/format.ts';
import { ConnectionPrint } from './ConnectionPrint.tsx';
import { connectionText } from './connection-text.ts';
import { useTransit } from './transit-store.ts';

/** What can be done with a connection: copy it, print it. */
export function ConnectionActions({ route }: { route: TransitRoute }) {
  const { t } = useTranslation();
  const { copy, copied } = useClipboard({ timeout: 1500 });
  const [printing, setPrinting] = useState(false);
  const { origin, destination } = useTransit();
  const nameOf = (place: typeof origin) => (place ? (place.name ?? formatPosition(place.position)) : '');
  const title = t('transit.printTitle', { from: nameOf(origin), to: nameOf(destination) });
  return (
    <Group gap={4}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
        onClick={() => copy(connectionText(route, title))}
      >
        {copied ? t('ui.copied') : t('transit.copy')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={t('transit.print')}
        title={t('transit.print')}
        onClick={() => setPrinting(true)}
      >
        <IconPrinter size={15} />
      </ActionIcon>
      {printing && <ConnectionPrint title={title} route={route} onDone={() => setPrinting(false)} />}
    </Group>
  );
}
