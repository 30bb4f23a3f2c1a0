import { Button, Group, List, Menu, Text } from '@mantine/core';
import { IconCopy, IconFileExport } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { palettes } from '../../../shared/map-style/palette.ts';
import { validityOf } from '../../../shared/zones/checks/validity.ts';
import { type ExportLoss, exportLosses } from '../../../shared/zones/formats/export-losses.ts';
import {
  type ExportFormat,
  exportFormats,
  type ZoneWriter,
} from '../../../shared/zones/formats/write-zones.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { deskState } from '../../desk/states.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatList } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { words } from '../../words/words.ts';
import { PanelExportMenu } from '../../workbench/PanelExportMenu.tsx';
import { usePanelMenu } from '../../workbench/panel-menus.ts';
import { notifySaved } from '../../workbench/saved-notice.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { visibleColors } from '../../workspace-zones/visible-colors.ts';
import { colorOfZone, fillInPalette } from '../../workspace-zones/zone-colors.ts';
import { firstCheck } from '../../zone-check/all-issues.ts';
import { targetOf, useListedZones } from './listed-zones.ts';

const formats = Object.keys(exportFormats) as ExportFormat[];

/** Where zones are exported to: a file of a format, or the clipboard as Well-Known Text (WKT). */
type Destination = ExportFormat | 'clipboard';

/** Exports the selected zones, or all listed ones if none is selected, to a file or the clipboard. */
export function ExportMenu({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  /** Export that waits for the user's decision, as some of its zones have errors. */
  const [pendingExport, setPendingExport] = useState<{
    destination: Destination;
    zones: readonly Zone[];
    faulty: readonly Zone[];
  } | null>(null);
  const requestExport = async (destination: Destination, zones: readonly Zone[]) => {
    const byZone = await firstCheck();
    const faulty = zones.filter(({ id }) => validityOf(byZone, id) === 'error');
    if (faulty.length > 0) setPendingExport({ destination, zones, faulty });
    else exportZones(destination, zones);
  };
  const confirmExport = (zones: readonly Zone[]) => {
    if (pendingExport) exportZones(pendingExport.destination, zones);
    setPendingExport(null);
  };
  const listed = useListedZones();
  usePanelMenu(t('zones.export.button'), [
    ...formats.map((format) => ({
      id: format,
      label: t(`zones.format.${format}`),
      run: () => void requestExport(format, targetOf(listed)),
    })),
    {
      id: 'clipboard',
      label: t('zones.export.copy'),
      run: () => void requestExport('clipboard', targetOf(listed)),
    },
  ]);
  return (
    <>
      <PanelExportMenu>
        <Menu.Target>
          <Button variant="default" leftSection={<IconFileExport size={16} />}>
            {t('zones.export.button')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('zones.export.button')}>
          {children}
          <ExportItems onExport={(goal, zones) => void requestExport(goal, zones)} />
        </Menu.Dropdown>
      </PanelExportMenu>
      {pendingExport && (
        <Dialog
          title={t('zones.export.faulty', { count: pendingExport.faulty.length })}
          onClose={() => setPendingExport(null)}
        >
          <Text>{t('zones.export.faultyText')}</Text>
          <List size="sm" mt={4}>
            {pendingExport.faulty.slice(0, maxNamed).map(({ id, zoneId, storeId }) => (
              <List.Item key={id}>{[zoneId, storeId].filter(Boolean).join(', ')}</List.Item>
            ))}
          </List>
          {pendingExport.faulty.length > maxNamed && (
            <Text size="sm">
              {t('zones.export.faultyMore', { count: pendingExport.faulty.length - maxNamed })}
            </Text>
          )}
          <Group gap="xs" mt="md" justify="flex-end">
            <Button variant="default" onClick={() => confirmExport(pendingExport.zones)}>
              {t('zones.export.anyway')}
            </Button>
            {pendingExport.faulty.length < pendingExport.zones.length && (
              <Button
                onClick={() =>
                  confirmExport(pendingExport.zones.filter((zone) => !pendingExport.faulty.includes(zone)))
                }
              >
                {t('zones.export.leaveOut')}
              </Button>
            )}
          </Group>
        </Dialog>
      )}
    </>
  );
}

/** Maximum number of zones named in the dialog; users can filter the list by errors to see the others. */
const maxNamed = 12;

function exportZones(destination: Destination, zones: readonly Zone[]) {
  const { t } = words;
  if (destination === 'clipboard') {
    const notify = (text: string) => showStepNotice({ id: 'saved-file', text, actions: [] });
    navigator.clipboard.writeText(exportFormats.wkt.write(zones)).then(
      () => notify(t('zones.export.copied', { count: zones.length })),
      () => notify(t('zones.export.notCopied')),
    );
    return;
  }
  const { csvSeparator } = deskState('settings');
  const { write, ending, mediaType }: ZoneWriter = exportFormats[destination];
  const colors = visibleColors();
  const colorOf = (zone: Zone) => fillInPalette(colorOfZone(zone, colors), palettes.light);
  const name = `zones${ending}`;
  saveFile(name, write(zones, { colorOf, separator: csvSeparator }), mediaType);
  notifySaved(
    t('zones.export.done', { count: zones.length, format: t(`zones.format.${destination}`) }),
    name,
  );
}

function lossText(loss: ExportLoss): string {
  const { t } = words;
  switch (loss.kind) {
    case 'shapes-alone':
      return t('zones.export.shapesAlone');
    case 'without-priority':
      return t('zones.export.withoutPriority');
    case 'without-others':
      return t('zones.export.withoutOthers');
    case 'long-cells':
      return t('zones.export.longCells', { names: namesOf(loss.zones) });
    case 'long-texts':
      return t('zones.export.longTexts', { names: namesOf(loss.zones) });
  }
}

const maxNamedInMenu = 5;
const namesOf = (zones: readonly Zone[]): string =>
  formatList([
    ...zones.slice(0, maxNamedInMenu).map(({ id, zoneId, storeId }) => zoneId || storeId || id),
    ...(zones.length > maxNamedInMenu ? ['…'] : []),
  ]);

function ExportItems({ onExport }: { onExport(goal: Destination, zones: readonly Zone[]): void }) {
  const { t } = useTranslation();
  const target = targetOf(useListedZones());
  const losses = useMemo(
    () => new Map(formats.map((format) => [format, exportLosses(format, target).map(lossText)])),
    [target],
  );
  return (
    <>
      <Menu.Label>{t('zones.export.label', { count: target.length })}</Menu.Label>
      {formats.map((format) => (
        <Menu.Item
          key={format}
          aria-label={t(`zones.format.${format}`)}
          aria-description={losses.get(format)?.join('. ') || undefined}
          onClick={() => onExport(format, target)}
        >
          {t(`zones.format.${format}`)}
          {losses.get(format)?.map((text) => (
            <Text key={text} size="xs" c="dimmed" maw={360}>
              {text}
            </Text>
          ))}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onExport('clipboard', target)}>
        {t('zones.export.copy')}
      </Menu.Item>
    </>
  );
}
