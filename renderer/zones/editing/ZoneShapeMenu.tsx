import { Button, Group, Menu, NumberInput, Stack, Text } from '@mantine/core';
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
import { Dialog } from '../../ui/Dialog.tsx';
import { useGeos } from '../check/zone-check.ts';
import { refusalText } from '../check/zone-issue-text.ts';
import { bufferZone, overlappingZones, simplifyZone, subtractNeighbours } from './reshape-zones.ts';
import { takeTool } from './zone-tools.ts';

type ByMeters = 'buffer' | 'simplify';
const usualMeters: Record<ByMeters, number> = { buffer: 100, simplify: 10 };

/** What can be done to a zone's shape, beside moving its vertices. */
export function ZoneShapeMenu({ zone }: { zone: Zone }) {
  const { t } = useTranslation();
  const { id } = zone;
  const button = useRef<HTMLButtonElement>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [asked, setAsked] = useState<ByMeters | null>(null);
  /** Tools and dialogs take the focus, and give it back to the button: their items are gone then. */
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
            onClick={fromButton(() => setAsked('buffer'))}
          >
            {t('zones.reshape.buffer')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconVectorBezier2 size={16} />}
            onClick={fromButton(() => setAsked('simplify'))}
          >
            {t('zones.reshape.simplify')}
          </Menu.Item>
        </Menu.Dropdown>
      </ButtonMenu>
      {asked && <MetersDialog key={asked} kind={asked} id={id} onClose={() => setAsked(null)} />}
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

/** Asks by how much, does it, and stays open with the reason when it cannot be done. */
function MetersDialog({ kind, id, onClose }: { kind: ByMeters; id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [meters, setMeters] = useState<number | string>(usualMeters[kind]);
  const [refusal, setRefusal] = useState<Refusal>();
  const apply = async () => {
    const refused = await (kind === 'buffer' ? bufferZone : simplifyZone)(id, Number(meters));
    if (refused) setRefusal(refused);
    else onClose();
  };
  return (
    <Dialog onClose={onClose} title={t(`zones.reshape.${kind}`)} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <Stack gap="md">
          <NumberInput
            data-autofocus
            label={t('zones.reshape.meters')}
            description={t(`zones.reshape.${kind}Rule`)}
            suffix=" m"
            min={kind === 'simplify' ? 0 : -50_000}
            max={50_000}
            value={meters}
            onChange={setMeters}
            error={refusal && refusalText(t, refusal)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('zones.reshape.cancel')}
            </Button>
            <Button type="submit" disabled={meters === ''}>
              {t(`zones.reshape.${kind}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
