import type { Arrangement, ArrangementChange } from '../../shared/desk/arrangement.ts';
import { desk } from '../desk/desk.ts';
import { useSharedBorders } from '../map/draw/shared-borders.ts';
import { useSnapping } from '../map/draw/snapping-switch.ts';
import { useOverlays } from '../map/overlays.ts';
import { useViewport } from '../map/viewport.ts';
import { resizePanel, useLayout } from '../workbench/layout.ts';
import { resizeTable, useZoneTable } from '../zones/table/table-store.ts';
import { isContentsColumn, isZoneColumn } from '../zones/table/zone-columns.ts';
import { autosave } from './autosave.ts';
import { panels } from './panels.ts';
import { useTour } from './tour/tour.ts';

/** Restores the stored layout of the window, and stores changes from now on. */
export function autosaveArrangement(stored: Arrangement) {
  restore(stored);
  const write = (change: ArrangementChange) => desk.call('arrangement.keep', change);
  autosave({ now: layoutNow, subscribe: useLayout.subscribe, write }, layoutNow());
  autosave({ now: contentNow, subscribe: useOverlays.subscribe, write }, contentNow());
  autosave({ now: snappingNow, subscribe: useSnapping.subscribe, write }, snappingNow());
  autosave({ now: sharedBordersNow, subscribe: useSharedBorders.subscribe, write }, sharedBordersNow());
  autosave({ now: tourNow, subscribe: useTour.subscribe, write }, tourNow());
  autosave({ now: viewNow, subscribe: useViewport.subscribe, write }, viewNow());
  autosave({ now: tableNow, subscribe: useZoneTable.subscribe, write }, tableNow());
}

/** Current panel IDs by those that older versions stored. */
const currentPanelIds: Readonly<Record<string, string>> = { reach: 'isochrones' };

function restore({ layout, view, mapContent, snapping, sharedBorders, zoneTable, tour }: Arrangement) {
  useTour.setState({ tour });
  useSnapping.setState({ on: snapping });
  useSharedBorders.setState({ on: sharedBorders });
  if (layout) {
    useLayout.setState({ ...layout, panel: currentPanelIds[layout.panel] ?? layout.panel });
    resizePanel(layout.panelWidth);
  }
  if (mapContent) {
    const { owner, hidden, pinned, legendFolded } = mapContent;
    // The stored owner may be a comparison of versions, which isn't restored.
    const ownsMap = panels.some(({ id, ownsMap }) => id === owner && ownsMap);
    useOverlays.setState({
      owner: ownsMap ? owner : null,
      hidden: new Set(hidden),
      pinned: new Set(pinned),
      legendFolded,
    });
  }
  if (view) useViewport.setState({ center: view.centre, zoom: view.zoom, settled: true });
  if (zoneTable) {
    const { without, contents, order, place, docked, size } = zoneTable;
    const column = order?.column ?? '';
    useZoneTable.setState({
      hiddenColumns: new Set(without.filter(isZoneColumn)),
      visibleContents: new Set(contents.filter(isZoneColumn).filter(isContentsColumn)),
      order: order && isZoneColumn(column) ? { ...order, column } : null,
      place,
      isOpen: docked,
    });
    if (size) for (const dock of ['below', 'beside'] as const) resizeTable(dock, size[dock]);
  }
}

const layoutNow = () => ({ layout: useLayout.getState() });

function contentNow(): ArrangementChange {
  const { owner, hidden, pinned, legendFolded } = useOverlays.getState();
  return { mapContent: { owner, hidden: [...hidden], pinned: [...pinned], legendFolded } };
}

const snappingNow = () => ({ snapping: useSnapping.getState().on });

const sharedBordersNow = () => ({ sharedBorders: useSharedBorders.getState().on });

const tourNow = () => ({ tour: useTour.getState().tour });

function viewNow(): ArrangementChange {
  const { center, zoom, settled } = useViewport.getState();
  return settled ? { view: { centre: center, zoom } } : {};
}

function tableNow(): ArrangementChange {
  const { hiddenColumns, visibleContents, order, place, isOpen, size } = useZoneTable.getState();
  const docked = isOpen && place !== 'over';
  return {
    zoneTable: { without: [...hiddenColumns], contents: [...visibleContents], order, place, docked, size },
  };
}
