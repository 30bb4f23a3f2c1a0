import { Button, Menu, Text } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconCircleDot,
  IconDots,
  IconLayersSubtract,
  IconLineDashed,
  IconPolygon,
  IconRoad,
  IconSlice,
  IconVectorBezier2,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/faults/fault.ts';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { FaultMessage } from '../../workbench/FaultMessage.tsx';
import { useGeos } from '../../zone-check/zone-check.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import { overlappingZones, subtractNeighbors } from './reshape-zones.ts';
import { startReshaping } from './reshaping.ts';
import { snapToStreets } from './snap-to-streets.ts';
import { takeTool } from './zone-tools.ts';

/** Menu of operations on a zone's shape, other than editing its vertices. */
export function ZoneShapeMenu({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { id } = zone;
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const streetSnapping = useSnapToStreets(zone);
  /**
   * Moves the focus back to the button first: tools take the focus and return it, and the menu item is gone by then.
   */
  const focusButtonThen = (begin: () => void) => () => {
    button.current?.focus();
    begin();
  };
  const returnFocus = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
  };
  return (
    <>
      <ButtonMenu returnFocus={false} onClose={returnFocus}>
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<IconDots size={16} />}>
            {t('zones.card.shape')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('zones.card.shape')}>
          <Menu.Item
            leftSection={<IconCircleDot size={16} />}
            onClick={focusButtonThen(() => takeTool({ kind: 'hole', id, form: 'polygon' }))}
          >
            {t('zones.tool.hole')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPolygon size={16} />}
            onClick={focusButtonThen(() => takeTool({ kind: 'part', id, form: 'polygon' }))}
          >
            {t('zones.tool.part')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSlice size={16} />}
            onClick={focusButtonThen(() => takeTool({ kind: 'split', id }))}
          >
            {t('zones.tool.split')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLineDashed size={16} />}
            onClick={focusButtonThen(() => takeTool({ kind: 'border', id, border: null }))}
          >
            {t('zones.tool.border')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsMove size={16} />}
            onClick={focusButtonThen(() => takeTool({ kind: 'move', id }))}
          >
            {t('zones.tool.move')}
          </Menu.Item>
          <Menu.Divider />
          <SubtractItems zone={zone} onRefused={setRefusal} />
          <Menu.Item
            leftSection={<IconArrowsMaximize size={16} />}
            onClick={focusButtonThen(() => startReshaping('buffer', [id]))}
          >
            {t('zones.reshape.buffer')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconVectorBezier2 size={16} />}
            onClick={focusButtonThen(() => startReshaping('simplify', [id]))}
          >
            {t('zones.reshape.simplify')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconRoad size={16} />}
            disabled={streetSnapping.isSearching}
            onClick={focusButtonThen(streetSnapping.snap)}
          >
            {t('zones.streets.snap')}
          </Menu.Item>
        </Menu.Dropdown>
      </ButtonMenu>
      {streetSnapping.isSearching && (
        <Text role="status" c="dimmed" w="100%">
          {t('zones.streets.searchingAll')}
        </Text>
      )}
      {streetSnapping.fault && (
        <FaultMessage fault={streetSnapping.fault} title={t('zones.streets.notSnapped')} />
      )}
      {refusal && (
        <Text role="alert" c="red" w="100%">
          {refusalText(t, refusal)}
        </Text>
      )}
    </>
  );
}

/** Snaps the zone's borders to streets; canceled when the card closes. */
function useSnapToStreets(zone: Zone) {
  const [isSearching, setSearching] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const search = useRef<AbortController>(null);
  useEffect(() => () => search.current?.abort(), []);
  const snap = async () => {
    const abort = new AbortController();
    search.current = abort;
    setSearching(true);
    setFault(null);
    const outcome = await snapToStreets(zone, abort.signal);
    if (abort.signal.aborted) return;
    setSearching(false);
    setFault(outcome);
  };
  return { isSearching, fault, snap: () => void snap() };
}

/** Menu items that subtract all overlapping neighbors from the zone, and each of them if there are several. */
function SubtractItems({
  zone,
  onRefused,
}: {
  zone: Zone;
  onRefused: (refusal: Refusal | undefined) => void;
}) {
  const { t } = useTranslation();
  const geos = useGeos();
  const neighbors = useMemo(() => (geos ? overlappingZones(geos, zone) : []), [geos, zone]);
  const item = (name: string, only?: string) => (
    <Menu.Item
      key={only ?? ''}
      leftSection={<IconLayersSubtract size={16} />}
      onClick={() => void subtractNeighbors(zone.id, only).then(onRefused)}
    >
      {name}
    </Menu.Item>
  );
  return (
    <>
      {item(t('zones.reshape.subtract'))}
      {neighbors.length > 1 &&
        neighbors.map(({ id, zoneId }) =>
          item(t('zones.reshape.subtractOne', { name: zoneId || t('zones.unnamed') }), id),
        )}
    </>
  );
}
