import { Button, Menu, Text } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMove,
  IconCircleDot,
  IconDots,
  IconLayersSubtract,
  IconPolygon,
  IconSlice,
  IconVectorBezier2,
} from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../shared/zones/geometry/shaped.ts';
import type { Zone } from '../../../shared/zones/zone.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { useGeos } from '../../zone-check/zone-check.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import { overlappingZones, subtractNeighbours } from './reshape-zones.ts';
import { startReshaping } from './reshaping.ts';
import { takeTool } from './zone-tools.ts';

/** What can be done to a zone's shape, beside moving its vertices. */
export function ZoneShapeMenu({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { id } = zone;
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  /** Tools take the focus, and give it back to the button: their items are gone then. */
  const fromButton = (begin: () => void) => () => {
    button.current?.focus();
    begin();
  };
  const giveFocusBack = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
  };
  return (
    <>
      <ButtonMenu returnFocus={false} onClose={giveFocusBack}>
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<IconDots size={16} />}>
            {t('zones.card.shape')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('zones.card.shape')}>
          <Menu.Item
            leftSection={<IconCircleDot size={16} />}
            onClick={fromButton(() => takeTool({ kind: 'hole', id, form: 'polygon' }))}
          >
            {t('zones.tool.hole')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPolygon size={16} />}
            onClick={fromButton(() => takeTool({ kind: 'part', id, form: 'polygon' }))}
          >
            {t('zones.tool.part')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconSlice size={16} />}
            onClick={fromButton(() => takeTool({ kind: 'split', id }))}
          >
            {t('zones.tool.split')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsMove size={16} />}
            onClick={fromButton(() => takeTool({ kind: 'move', id }))}
          >
            {t('zones.tool.move')}
          </Menu.Item>
          <Menu.Divider />
          <SubtractItems zone={zone} onRefused={setRefusal} />
          <Menu.Item
            leftSection={<IconArrowsMaximize size={16} />}
            onClick={fromButton(() => startReshaping('buffer', [id]))}
          >
            {t('zones.reshape.buffer')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconVectorBezier2 size={16} />}
            onClick={fromButton(() => startReshaping('simplify', [id]))}
          >
            {t('zones.reshape.simplify')}
          </Menu.Item>
        </Menu.Dropdown>
      </ButtonMenu>
      {refusal && (
        <Text role="alert" c="red" w="100%">
          {refusalText(t, refusal)}
        </Text>
      )}
    </>
  );
}

/** Takes away what neighbours have in common with the zone; of several each by itself too. */
function SubtractItems({
  zone,
  onRefused,
}: {
  zone: Zone;
  onRefused: (refusal: Refusal | undefined) => void;
}) {
  const { t } = useTranslation();
  const geos = useGeos();
  const neighbours = useMemo(() => (geos ? overlappingZones(geos, zone) : []), [geos, zone]);
  const item = (name: string, only?: string) => (
    <Menu.Item
      key={only ?? ''}
      leftSection={<IconLayersSubtract size={16} />}
      onClick={() => void subtractNeighbours(zone.id, only).then(onRefused)}
    >
      {name}
    </Menu.Item>
  );
  return (
    <>
      {item(t('zones.reshape.subtract'))}
      {neighbours.length > 1 &&
        neighbours.map(({ id, zoneId }) =>
          item(t('zones.reshape.subtractOne', { name: zoneId || t('zones.unnamed') }), id),
        )}
    </>
  );
}
