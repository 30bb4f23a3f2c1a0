import { useEffect, useMemo } from 'react';
import { openPanel } from '../app/layout.ts';
import { DrawTable } from '../map/draw/DrawTable.tsx';
import { replaceEdited } from '../map/draw/drawing.ts';
import { type Overlay, useOverlay } from '../map/overlays.ts';
import { useCheckedZones } from './all-faults.ts';
import { followCreation } from './creation.ts';
import { ImportAnywhere } from './ImportAnywhere.tsx';
import { openZone, useSelection } from './selection.ts';
import { ZoneKeys } from './ZoneKeys.tsx';
import { ZoneToolbar } from './ZoneToolbar.tsx';
import { storeColors, zoneFeatures, zoneLayers } from './zone-overlay.ts';
import { dropTool, useZoneTool } from './zone-tools.ts';
import { followZones, useZones } from './zones-store.ts';

/** The zones and the drawing tools on the map, whichever panel is open. */
export function ZonesOnMap() {
  useEffect(followZones, []);
  useEffect(followCreation, []);
  useCheckedZones();
  useZonesOverlay();
  useEditedZone();
  return (
    <>
      <DrawTable />
      <ZoneToolbar />
      <ZoneKeys />
      <ImportAnywhere />
    </>
  );
}

function useZonesOverlay() {
  const zones = useZones((state) => state.zones);
  const { open, chosen, hidden } = useSelection();
  const edited = useEditedId();
  const colors = useMemo(() => storeColors(zones.values()), [zones]);
  const all = useMemo(
    () =>
      zoneFeatures(
        [...zones.values()].filter(({ id }) => !hidden.has(id)),
        colors,
      ),
    [zones, hidden, colors],
  );
  const picked = useMemo(() => {
    const isPicked = ({ id }: { id: string }) => (chosen.has(id) || id === open) && !hidden.has(id);
    return zoneFeatures([...zones.values()].filter(isPicked), colors).areas;
  }, [zones, open, chosen, hidden, colors]);
  useOverlay(
    useMemo(
      (): Overlay => ({
        id: 'zones',
        titleKey: 'zones.title',
        order: 20,
        visible: true,
        sources: { areas: all.areas, labels: all.labels, picked },
        layers: (palette) => zoneLayers(palette, edited),
        onClick({ properties: { id } }) {
          if (typeof id !== 'string') return;
          openPanel('zones');
          openZone(id);
        },
      }),
      [all, picked, edited],
    ),
  );
}

/** The zone that the drawing library holds. */
const useEditedId = () =>
  useZoneTool(({ tool }) => (tool?.kind === 'edit' || tool?.kind === 'move' ? tool.id : null));

/** Undo shows in the shape under the hand; a zone that is gone is no longer edited. */
function useEditedZone() {
  const edited = useEditedId();
  const geometry = useZones(({ zones }) => (edited === null ? undefined : zones.get(edited)?.geometry));
  useEffect(() => {
    if (edited === null) return;
    if (geometry) replaceEdited(geometry);
    else dropTool();
  }, [edited, geometry]);
}
