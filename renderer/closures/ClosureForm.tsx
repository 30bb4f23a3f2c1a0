import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPolygon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Closure,
  closureLimits,
  closureNameSchema,
  closureSchema,
} from '../../shared/closures/closure.ts';
import type { Fault } from '../../shared/faults/fault.ts';
import { partsOf } from '../../shared/geo/parts.ts';
import { toLngLat } from '../../shared/geo/position.ts';
import type { ZoneGeometry } from '../../shared/geo/zone-geometry.ts';
import type { Palette } from '../../shared/map-style/palette.ts';
import { areaSquareMeters } from '../../shared/zones/geometry/area.ts';
import { closeRing } from '../../shared/zones/geometry/rings.ts';
import { useDeskState } from '../desk/states.ts';
import { storeClosure } from '../journey/closure-actions.ts';
import { cancelClosureForm, changeDraft, leaveClosureForm } from '../journey/closures-dialog.ts';
import { drawArea } from '../journey/draw-area.ts';
import { type Overlay, type OverlayLayer, useOverlay } from '../map/overlays.ts';
import { roundLine } from '../map/round-line.ts';
import { formatArea } from '../ui/format.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';

/** Name, reason, dates and area of a new or stored closure. */
export function ClosureForm({ draft }: { draft: Closure }) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const [showsErrors, setShowsErrors] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  useAreaOnMap(draft.area);
  const parts = partsOf(draft.area);
  const hasHoles = parts.some((rings) => rings.length > 1);
  const isNamed = closureNameSchema.safeParse(draft.name).success;
  const isOrdered = draft.from === null || draft.to === null || draft.from <= draft.to;
  async function store() {
    setShowsErrors(true);
    const parsed = closureSchema.safeParse(draft);
    if (!parsed.success) return;
    const failure = await storeClosure(parsed.data);
    if (failure) setFault(failure);
    else leaveClosureForm();
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store();
      }}
    >
      <Stack gap="sm">
        <TextInput
          // The form replaces the button that had the focus.
          autoFocus
          data-autofocus
          label={t('closures.name')}
          autoComplete="off"
          maxLength={200}
          value={draft.name}
          error={showsErrors && !isNamed ? t('closures.nameMissing') : undefined}
          onChange={({ currentTarget: { value } }) => changeDraft({ name: value })}
        />
        <TextInput
          label={t('closures.reason')}
          placeholder={t('closures.reasonHint')}
          autoComplete="off"
          maxLength={closureLimits.reason}
          value={draft.reason}
          onChange={({ currentTarget: { value } }) => changeDraft({ reason: value })}
        />
        <Group grow align="start" gap="xs">
          <TextInput
            type="date"
            label={t('closures.from')}
            description={t('closures.openEnd')}
            value={draft.from ?? ''}
            onChange={({ currentTarget: { value } }) => changeDraft({ from: value || null })}
          />
          <TextInput
            type="date"
            label={t('closures.to')}
            description={t('closures.openEnd')}
            value={draft.to ?? ''}
            error={isOrdered ? undefined : t('closures.wrongOrder')}
            onChange={({ currentTarget: { value } }) => changeDraft({ to: value || null })}
          />
        </Group>
        <Group justify="space-between">
          <Text size="sm">
            {t('closures.area', {
              count: parts.length,
              area: formatArea(areaSquareMeters(draft.area), units),
            })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPolygon size={14} />}
            onClick={() =>
              drawArea((ring) =>
                changeDraft({ area: { type: 'Polygon', coordinates: [closeRing(ring.map(toLngLat))] } }),
              )
            }
          >
            {t('closures.drawAgain')}
          </Button>
        </Group>
        {hasHoles && (
          <Text size="xs" c="dimmed">
            {t('closures.holes')}
          </Text>
        )}
        {fault && <FaultMessage fault={fault} title={t('closures.notDone')} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={cancelClosureForm}>
            {t('zones.create.cancel')}
          </Button>
          <Button type="submit">{t('closures.store')}</Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Draws the area of a closure that isn't saved yet, or may not be active. */
function useAreaOnMap(area: ZoneGeometry) {
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'closure-in-form',
        titleKey: 'closures.title',
        order: 29,
        visible: true,
        sources: {
          area: {
            type: 'FeatureCollection',
            features: [{ type: 'Feature', properties: {}, geometry: area }],
          },
        },
        layers: areaLayers,
      }),
      [area],
    ),
  );
}

const areaLayers = ({ error, casing }: Palette): OverlayLayer[] => [
  { id: 'fill', source: 'area', type: 'fill', paint: { 'fill-color': error, 'fill-opacity': 0.2 } },
  roundLine('casing', 'area', { 'line-color': casing, 'line-width': 5 }),
  roundLine('border', 'area', { 'line-color': error, 'line-width': 3 }),
];
