import { useEffect } from 'react';
import { DrawControl } from '../map/draw/DrawControl.tsx';
import { replaceEdited } from '../map/draw/edit-tool.ts';
import { StoresOnMap } from '../planning/stores/StoresOnMap.tsx';
import { followZones, useZones } from '../workspace-zones/zones-store.ts';
import { useCheckedZones } from '../zone-check/checked-zones.ts';
import { followPlan } from '../zone-sync/plan.ts';
import { followPull } from '../zone-sync/pull.ts';
import { ReshapeToolbar } from './editing/ReshapeToolbar.tsx';
import { ZoneToolbar } from './editing/ZoneToolbar.tsx';
import { dropTool, useZoneTool } from './editing/zone-tools.ts';
import { ImportPasted } from './import/ImportPasted.tsx';
import { drawZones, editedZoneId } from './map/draw-zones.ts';
import { markHoveredZone } from './map/hovered-on-map.ts';
import { RepairToolbar } from './problems/RepairToolbar.tsx';

/**
 * Zones and drawing tools on the map, whichever panel is open. Also keeps zones, plans, downloads, and checks up to
 * date.
 */
export function ZonesOnMap() {
  useEffect(followZones, []);
  useEffect(followPlan, []);
  useEffect(followPull, []);
  useEffect(drawZones, []);
  useEffect(markHoveredZone, []);
  useCheckedZones();
  useEditedZone();
  return (
    <>
      <DrawControl />
      <StoresOnMap />
      <ZoneToolbar />
      <ReshapeToolbar />
      <RepairToolbar />
      <ImportPasted />
    </>
  );
}

/** Applies undo to the shape being edited, and ends editing if its zone is deleted. */
function useEditedZone() {
  const editedId = useZoneTool(({ tool }) => editedZoneId(tool));
  const geometry = useZones(({ zones }) => (editedId === null ? undefined : zones.get(editedId)?.geometry));
  useEffect(() => {
    if (editedId === null) return;
    if (geometry) replaceEdited(geometry);
    else dropTool();
  }, [editedId, geometry]);
}
