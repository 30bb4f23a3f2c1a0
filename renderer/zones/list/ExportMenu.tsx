import { Button, Menu, Text } from '@mantine/core';
import { IconCopy, IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import { type ExportFormat, exportFormats } from '../../../shared/zones/formats/write-zones.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { useAllIssues } from '../check/all-issues.ts';
import { validityOf } from '../check/validity.ts';
import { colorGroupOf, groupColors } from '../map/zone-colors.ts';
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
  const byZone = useAllIssues((all) => all.byZone);
  const zones = useZones((state) => state.zones);
  const { zoneColoring } = useDeskState('settings');
  const faulty = target.filter(({ id }) => validityOf(byZone, id) === 'error').length;
  const withOthers = target.some(({ otherFields }) => otherFields !== undefined);
  const save = (format: ExportFormat) => {
    const { write, ending, mediaType } = exportFormats[format];
    const colors = groupColors(zones.values(), zoneColoring);
    const colorOf = (zone: Zone) =>
      palettes.light.stores[colors.get(colorGroupOf(zone, zoneColoring)) ?? 0] ?? '#000000';
    saveFile(`zones${ending}`, write(target, { colorOf }), mediaType);
  };
  const loses = (format: ExportFormat) => {
    if (format === 'wkt') return t('zones.export.shapesAlone');
    return format === 'service-json' && withOthers ? t('zones.export.withoutOthers') : null;
  };
  return (
    <>
      <Menu.Label>{t('zones.export.label', { count: target.length })}</Menu.Label>
      {faulty > 0 && <Menu.Label maw={300}>{t('zones.export.faulty', { count: faulty })}</Menu.Label>}
      {formats.map((format) => (
        <Menu.Item
          key={format}
          aria-label={t(`zones.format.${format}`)}
          aria-description={loses(format) ?? undefined}
          onClick={() => save(format)}
        >
          {t(`zones.format.${format}`)}
          {loses(format) && (
            <Text size="xs" c="dimmed">
              {loses(format)}
            </Text>
          )}
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
