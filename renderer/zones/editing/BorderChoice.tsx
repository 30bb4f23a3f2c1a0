import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Border } from '../../../shared/zones/topology/border-network.ts';
import { borderEnds, borderKey, borderMeters } from '../../../shared/zones/topology/zone-borders.ts';
import { useDeskState } from '../../desk/states.ts';
import { type Overlay, useOverlay } from '../../map/overlays.ts';
import { roundLine } from '../../map/round-line.ts';
import { ButtonMenu } from '../../ui/ButtonMenu.tsx';
import { formatDistance, formatList } from '../../ui/format.ts';
import { useSelection } from '../../workspace-zones/selection.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { bordersToRedraw, takeTool, type ZoneTool } from './zone-tools.ts';

const none: readonly Border[] = [];

/** Menu of the borders that can be redrawn, named by the neighbors beyond them. Highlights them on the map. */
export function BorderChoice({
  tool: { id, border: selectedBorder },
}: {
  tool: Extract<ZoneTool, { kind: 'border' }>;
}) {
  const { t } = useTranslation();
  const { units } = useDeskState('settings');
  const { zones } = useZones();
  const button = useRef<HTMLButtonElement>(null);
  const hidden = useSelection((state) => state.hidden);
  const zone = zones.get(id);
  // The neighbors also depend on the other zones and on which are hidden.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const borders = useMemo(() => (zone ? bordersToRedraw(zone) : none), [zone, zones, hidden]);
  useOverlay(useMemo(() => bordersOverlay(borders, selectedBorder), [borders, selectedBorder]));
  const neighborNames = (border: Border) =>
    formatList(
      border.zones.filter((one) => one !== id).map((one) => zones.get(one)?.zoneId || t('zones.unnamed')),
    );
  /** Returns the focus to the button only from the menu: a selected border moves it to the map. */
  const returnFocus = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
  };
  return (
    <ButtonMenu returnFocus={false} onClose={returnFocus}>
      <Menu.Target>
        <Button
          ref={button}
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} />}
          disabled={borders.length === 0}
        >
          {borders.length === 0
            ? t('zones.border.none')
            : selectedBorder
              ? t('zones.border.chosen', { names: neighborNames(selectedBorder) })
              : t('zones.border.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('zones.border.choose')}>
        {borders.map((border) => (
          <Menu.Item key={borderKey(border)} onClick={() => takeTool({ kind: 'border', id, border })}>
            {t('zones.border.item', {
              names: neighborNames(border),
              length: formatDistance(borderMeters(border), units),
            })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}

const bordersOverlay = (borders: readonly Border[], selectedBorder: Border | null): Overlay => ({
  id: 'redrawn-border',
  titleKey: 'zones.border.choose',
  order: 85,
  ofPanels: ['zones'],
  visible: true,
  describesMap: true,
  sources: {
    borders: {
      type: 'FeatureCollection',
      features: (selectedBorder ? [selectedBorder] : borders).map(({ line }) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'LineString', coordinates: [...line] },
      })),
    },
    ends: {
      type: 'FeatureCollection',
      features: (selectedBorder ? borderEnds(selectedBorder) : []).map((coordinates) => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates },
      })),
    },
  },
  layers: ({ accent, casing, overlayLabel }) => [
    roundLine('casing', 'borders', { 'line-color': casing, 'line-width': 7 }),
    roundLine('border', 'borders', { 'line-color': accent, 'line-width': 4 }),
    {
      id: 'ends',
      source: 'ends',
      type: 'circle',
      paint: {
        'circle-radius': 6,
        'circle-color': casing,
        'circle-stroke-color': overlayLabel,
        'circle-stroke-width': 2.5,
      },
    },
  ],
});
