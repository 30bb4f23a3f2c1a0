import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconCopyPlus, IconFocus2, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { partsOf, vertexCount } from '../../../shared/geo/parts.ts';
import { areaSquareMeters } from '../../../shared/zones/geometry/area.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { useDeskState } from '../../desk/states.ts';
import { formatArea } from '../../ui/format.ts';
import { ChangingControls } from '../../workbench/ChangingControls.tsx';
import { useReadOnlyProps } from '../../workbench/read-only.ts';
import { useTourControl } from '../../workbench/tour-control.ts';
import { OtherFields } from '../../workspace-zones/OtherFields.tsx';
import { openZone } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { duplicateZones } from '../../workspace-zones/zone-actions.ts';
import { changeZone } from '../../workspace-zones/zones-store.ts';
import { ZoneIssues } from '../../zone-check/ZoneIssues.tsx';
import { useZoneIssues } from '../../zone-check/zone-check.ts';
import { askDelete } from '../../zone-sync/deletion.ts';
import { ZoneService } from '../../zone-sync/ZoneService.tsx';
import { ZoneContents } from '../contents/ZoneContents.tsx';
import { UndoRedo } from './UndoRedo.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { ZoneShapeMenu } from './ZoneShapeMenu.tsx';
import { ZoneWkt } from './ZoneWkt.tsx';
import { dropTool, takeTool, useZoneTool } from './zone-tools.ts';

interface ZoneCardProps {
  zone: Zone;
  /** Button for the coverage check. */
  coverButton: ReactNode;
  /** Stores with the zone's store id. */
  stores: ReactNode;
}

/** Card of a zone: actions, fields, issues, shape, contents, and its state on the service. */
export function ZoneCard({ zone, coverButton, stores }: ZoneCardProps) {
  const { t } = useTranslation();
  const { issues, isChecked } = useZoneIssues(zone);
  const isEditing = useZoneTool(({ tool }) => tool?.kind === 'edit' && tool.id === zone.id);
  const card = useRef<HTMLDivElement>(null);
  const readOnly = useReadOnlyProps();
  // Replaces a list that may be scrolled far down and had the focus.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would take for a cleanup function.
    card.current?.closest('.mantine-ScrollArea-viewport')?.scrollTo({ top: 0 });
  }, []);
  useEffect(() => {
    if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Stack
      ref={card}
      gap="md"
      component="article"
      tabIndex={-1}
      aria-label={zone.zoneId || t('zones.unnamed')}
    >
      <Group justify="space-between" wrap="nowrap">
        <Button
          {...useTourControl('all-zones')}
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} />}
          onClick={() => openZone(null)}
        >
          {t('zones.card.back')}
        </Button>
        <Group gap={2} wrap="nowrap">
          <UndoRedo />
          <ActionIcon
            ml={6}
            aria-label={t('zones.card.show')}
            title={t('zones.card.show')}
            onClick={() => showOnMap([zone.geometry])}
          >
            <IconFocus2 size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('zones.card.duplicate')}
            title={t('zones.card.duplicate')}
            {...readOnly}
            onClick={() => duplicateZones([zone.id])}
          >
            <IconCopyPlus size={18} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('zones.card.delete')}
            title={t('zones.card.deleteHint')}
            {...readOnly}
            onClick={() => askDelete([zone.id])}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      </Group>
      <Group gap="xs">
        <ChangingControls>
          <Button
            leftSection={<IconPencil size={16} />}
            variant={isEditing ? 'filled' : 'default'}
            aria-pressed={isEditing}
            onClick={() => (isEditing ? dropTool() : takeTool({ kind: 'edit', id: zone.id }))}
          >
            {t('zones.card.edit')}
          </Button>
          <ZoneShapeMenu zone={zone} />
        </ChangingControls>
        {coverButton}
      </Group>
      <ZoneFields zone={zone} issues={issues} />
      {stores}
      <OtherFields
        fields={zone.otherFields}
        hint={t('zones.card.othersHint')}
        onChange={(otherFields) => changeZone('zones.edits.fields', zone.id, { otherFields })}
      />
      <section aria-label={t('zones.card.checks')} {...useTourControl('checks')}>
        <Title order={2} size="h3" mb={6}>
          {t('zones.card.checks')}
        </Title>
        <ZoneIssues zone={zone} issues={issues} isChecked={isChecked} />
      </section>
      <ZoneShape zone={zone} />
      <ZoneContents zone={zone} />
      <ZoneService zone={zone} issues={issues} />
    </Stack>
  );
}

function ZoneShape({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { geometry } = zone;
  const parts = partsOf(geometry);
  const rings = parts.flat().length;
  return (
    <section aria-label={t('zones.card.geometry')}>
      <Title order={2} size="h3" mb={6}>
        {t('zones.card.geometry')}
      </Title>
      <Text c="dimmed" mb={6}>
        {formatArea(areaSquareMeters(geometry), units)} ·{' '}
        {t('zones.card.vertices', { count: vertexCount(geometry) })}
        {parts.length > 1 && ` · ${t('zones.card.parts', { count: parts.length })}`}
        {rings > parts.length && ` · ${t('zones.card.holes', { count: rings - parts.length })}`}
      </Text>
      <ZoneWkt zone={zone} />
    </section>
  );
}
