import { Button, Menu, Text } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PanelExportMenu } from '../workbench/PanelExportMenu.tsx';
import { usePanelMenu } from '../workbench/panel-menus.ts';
import { exportToMap } from './map-export.ts';
import { exportSaved } from './saved-file.ts';

const mapFormats = ['geojson', 'gpx', 'kml'] as const;

/** Menu that exports the selected searches: complete, for importing again, or their results, for map programs. */
export function ExportSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation();
  usePanelMenu(t('saved.file.export'), [
    { id: 'zip', label: t('saved.map.zip'), run: () => void exportSaved(ids) },
    ...mapFormats.map((format) => ({
      id: format,
      label: t(`zones.format.${format}`),
      run: () => void exportToMap(ids, format),
    })),
  ]);
  return (
    <PanelExportMenu>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconFileExport size={14} />}>
          {t('saved.file.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('saved.file.export')}>
        <Menu.Item onClick={() => void exportSaved(ids)}>{t('saved.map.zip')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void exportToMap(ids, 'geojson')}>{t('zones.format.geojson')}</Menu.Item>
        <Menu.Item
          aria-label={t('zones.format.gpx')}
          aria-description={t('saved.map.noAreas')}
          onClick={() => void exportToMap(ids, 'gpx')}
        >
          {t('zones.format.gpx')}
          <Text size="xs" c="dimmed">
            {t('saved.map.noAreas')}
          </Text>
        </Menu.Item>
        <Menu.Item onClick={() => void exportToMap(ids, 'kml')}>{t('zones.format.kml')}</Menu.Item>
      </Menu.Dropdown>
    </PanelExportMenu>
  );
}
