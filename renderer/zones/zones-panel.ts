import { IconBuildingStore, IconCircle, IconPolygon, IconShape } from '@tabler/icons-react';
import { fromOutline } from '../../shared/zones/geometry/rings.ts';
import { zoneIdOfName } from '../../shared/zones/zone-id.ts';
import { coverCommand } from '../planning/coverage/cover-store.ts';
import { planPageCommand } from '../planning/print-map/plan-page.ts';
import { placeStore, storesCommand } from '../planning/stores/stores-dialog.ts';
import { addPlacesToTerritories, addPlaceToTerritories } from '../planning/territories/divided-stores.ts';
import { territoriesCommand } from '../planning/territories/territories-command.ts';
import { versionsCommand } from '../planning/versions/versions-dialog.ts';
import { openPanel } from '../workbench/layout.ts';
import type { Panel } from '../workbench/panel.ts';
import { addZone } from '../workspace-zones/add-zone.ts';
import { remoteZonesRecord } from '../zone-sync/remote-zones-record.ts';
import { contentsCommand } from './contents/all-contents.ts';
import { selectionCommands, shapeCommands } from './editing/shape-commands.ts';
import { writtenShapesSearch } from './editing/written-shapes.ts';
import { editingCommands, stepBackCommand } from './editing/zone-commands.ts';
import { drawCircleAround } from './editing/zone-tools.ts';
import { otherKeys, tableGroup } from './focus-keys.ts';
import { importCommand } from './import/import-queue.ts';
import { zoneListKeys } from './list/zone-list-keys.ts';
import { problemCommands } from './problems/problem-commands.ts';
import { tableCommand } from './table/table-store.ts';
import { ZoneTablePane } from './table/ZoneTablePane.tsx';
import { Zones } from './Zones.tsx';
import { ZonesOnMap } from './ZonesOnMap.tsx';

/** Panel of delivery zones: to draw, check, and publish them. */
export const zonesPanel: Panel = {
  id: 'zones',
  titleKey: 'zones.title',
  icon: IconPolygon,
  component: Zones,
  onMap: ZonesOnMap,
  dock: ZoneTablePane,
  search: writtenShapesSearch,
  record: remoteZonesRecord,
  commands: [
    { titleKey: 'keys.everywhere', commands: [stepBackCommand] },
    {
      titleKey: 'zones.title',
      commands: [
        ...editingCommands,
        ...problemCommands,
        importCommand,
        tableCommand,
        versionsCommand,
        territoriesCommand,
        storesCommand,
        planPageCommand,
        coverCommand,
        contentsCommand,
      ],
    },
    { titleKey: 'zones.title', commands: shapeCommands },
    { titleKey: 'zones.title', commands: selectionCommands },
    zoneListKeys,
    tableGroup,
    ...otherKeys,
  ],
  placeActions: [
    {
      id: 'outline',
      titleKey: 'zones.ofOutline',
      icon: IconShape,
      isOffered: ({ outline }) => outline !== undefined,
      run({ name, outline }) {
        if (!outline) return;
        openPanel('zones');
        addZone(fromOutline(outline), { zoneId: zoneIdOfName(name ?? ''), description: name ?? '' });
      },
    },
    {
      id: 'circle',
      titleKey: 'zones.circleAround',
      icon: IconCircle,
      run({ position }) {
        openPanel('zones');
        drawCircleAround(position);
      },
    },
    {
      id: 'store',
      titleKey: 'stores.here',
      icon: IconBuildingStore,
      run({ name, position }) {
        openPanel('zones');
        placeStore(position, name ?? '');
      },
    },
    {
      id: 'territory-store',
      titleKey: 'territories.storeHere',
      icon: IconBuildingStore,
      run: addPlaceToTerritories,
    },
  ],
  placeListActions: [
    {
      id: 'territory-stores',
      titleKey: 'territories.storesHere',
      icon: IconBuildingStore,
      capacity: () => Number.POSITIVE_INFINITY,
      run: addPlacesToTerritories,
    },
  ],
};
