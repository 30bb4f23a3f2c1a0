import { Button, Menu } from '@mantine/core';
import { IconCopy, IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ExportFormat, exportFormats } from '../../../shared/zones/formats/write-zones.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { targetOf, useListedZones } from './listed-zones.ts';

const formats = Object.keys(exportFormats) as ExportFormat[];

/** Writes the chosen zones, or all that are listed when none is chosen, into a file or the clipboard. */
export function ExportMenu() {
  const { t } = useTranslation();
  return (
    <ButtonMenu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileExport size={16} />}>
          {t('zones.export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('zones.export.button')}>
        <ExportItems />
      </Menu.Dropdown>
    </ButtonMenu>
  );
}

function ExportItems() {
  const { t } = useTranslation();
  const target = targetOf(useListedZones());
  return (
    <>
      <Menu.Label>{t('zones.export.label', { count: target.length })}</Menu.Label>
      {formats.map((format) => (
        <Menu.Item key={format} onClick={() => download(target, format)}>
          {t(`zones.format.${format}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconCopy size={16} />}
        onClick={() => void navigator.clipboard.writeText(exportFormats.wkt.write(target))}
      >
        {t('zones.export.copy')}
      </Menu.Item>
    </>
  );
}

function download(zones: readonly Zone[], format: ExportFormat) {
  const { write, ending, mediaType } = exportFormats[format];
  const address = URL.createObjectURL(new Blob([write(zones)], { type: mediaType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `zones${ending}`;
  link.click();
  URL.revokeObjectURL(address);
}
