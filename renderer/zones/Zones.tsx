import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { IconFileImport, IconPencilPlus, IconPolygon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RegionExamples } from '../../shared/regions/region-examples.ts';
import { useReviewedOf } from '../desk/provenance.ts';
import { useDeskState } from '../desk/states.ts';
import { CoverButton, ZoneCoverButton } from '../planning/coverage/CoverButton.tsx';
import { CoverDialog } from '../planning/coverage/CoverDialog.tsx';
import { PlanPageDialog, PlanPageForm } from '../planning/print-map/PlanPageDialog.tsx';
import { PlanPageItem } from '../planning/print-map/PlanPageItem.tsx';
import { StoresButton } from '../planning/stores/StoresButton.tsx';
import { StoresDialog } from '../planning/stores/StoresDialog.tsx';
import { StoresOfZone } from '../planning/stores/StoresOfZone.tsx';
import { showStores } from '../planning/stores/stores-dialog.ts';
import { TerritoriesButton } from '../planning/territories/TerritoriesButton.tsx';
import { TerritoriesDialog } from '../planning/territories/TerritoriesDialog.tsx';
import { openTerritories } from '../planning/territories/territories-store.ts';
import { VersionsButton } from '../planning/versions/VersionsButton.tsx';
import { VersionsDialog } from '../planning/versions/VersionsDialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useFocusFallback } from '../ui/focus-fallback.ts';
import { ChangingControls } from '../workbench/ChangingControls.tsx';
import { withShortcut } from '../workbench/command.ts';
import { FaultMessage } from '../workbench/FaultMessage.tsx';
import { useRegionExamples } from '../workbench/region.ts';
import { useTourControl } from '../workbench/tour-control.ts';
import { addZone } from '../workspace-zones/add-zone.ts';
import { useSelection } from '../workspace-zones/selection.ts';
import { showOnMap } from '../workspace-zones/show-on-map.ts';
import { showPart, useVisiblePart } from '../workspace-zones/visible-part.ts';
import { discardUnsaved, retryRequests, useZones } from '../workspace-zones/zones-store.ts';
import { useProblemCount } from '../zone-check/problem-count.ts';
import { AtService } from '../zone-sync/AtService.tsx';
import { DeleteDialog } from '../zone-sync/DeleteDialog.tsx';
import { MissingKey } from '../zone-sync/MissingKey.tsx';
import { OrphanedNotice } from '../zone-sync/OrphanedNotice.tsx';
import { PlanAside } from '../zone-sync/PlanAside.tsx';
import { PlanDialog } from '../zone-sync/PlanDialog.tsx';
import { PlanSummary } from '../zone-sync/PlanSummary.tsx';
import { PullDialog } from '../zone-sync/PullDialog.tsx';
import { PullSummary } from '../zone-sync/PullSummary.tsx';
import { usePull } from '../zone-sync/pull.ts';
import { AllContentsButton } from './contents/AllContentsButton.tsx';
import { AllContentsDialog } from './contents/AllContentsDialog.tsx';
import { UndoRedo } from './editing/UndoRedo.tsx';
import { ZoneCard } from './editing/ZoneCard.tsx';
import { drawCommand } from './editing/zone-commands.ts';
import { takeTool } from './editing/zone-tools.ts';
import { chooseImport } from './import/import-queue.ts';
import { ExportMenu } from './list/ExportMenu.tsx';
import { useListedZones } from './list/listed-zones.ts';
import { MapFollowsList } from './list/MapFollowsList.tsx';
import { ZoneList } from './list/ZoneList.tsx';
import { Problems } from './problems/Problems.tsx';
import { TableSwitch } from './table/TableSwitch.tsx';

/**
 * The zones panel: an open zone's card, or the zones of the workspace, their problems, or the zones on the service.
 */
export function Zones() {
  const { t } = useTranslation();
  const open = useSelection((selection) => selection.open);
  const zone = useZones(({ zones }) => (open === null ? undefined : zones.get(open)));
  const part = useVisiblePart((visible) => visible.part);
  const problemCount = useProblemCount();
  const isPullOpen = usePull(({ isDialogOpen }) => isDialogOpen);
  const isReview = useReviewedOf(['zones']) !== null;
  const lists = useTourControl('zone-lists');
  const showMine = () => showPart('workspace');
  return (
    <Stack gap="sm">
      <SaveFault />
      <PlanAside />
      <MapFollowsList />
      {zone ? (
        <ZoneCard
          key={zone.id}
          zone={zone}
          coverButton={<ZoneCoverButton zone={zone} />}
          stores={<StoresOfZone zone={zone} />}
        />
      ) : (
        <>
          <SegmentedControl
            {...lists}
            fullWidth
            aria-label={t('zones.where.label')}
            value={part}
            onChange={showPart}
            data={[
              { value: 'workspace', label: t('zones.where.workspace') },
              {
                value: 'problems',
                label: t('zones.where.problems', { number: problemCount }),
              },
              { value: 'service', label: t('zones.where.service') },
            ]}
          />
          {!isReview && (
            <>
              <MissingKey />
              <PullSummary onShow={showMine} />
              <OrphanedNotice />
            </>
          )}
          {part === 'service' && <AtService />}
          {part === 'problems' && <Problems />}
          {part === 'workspace' && <Workspace />}
          {isPullOpen && <PullDialog onShow={showMine} />}
        </>
      )}
      <PlanDialog />
      <DeleteDialog />
      <VersionsDialog />
      <TerritoriesDialog />
      <StoresDialog />
      <PlanPageDialog>
        <ListedZonesPage />
      </PlanPageDialog>
      <CoverDialog />
      <AllContentsDialog />
    </Stack>
  );
}

function ListedZonesPage() {
  const { all, listed, selected } = useListedZones();
  return <PlanPageForm all={all} listed={listed} chosen={selected} />;
}

function Workspace() {
  const isKnown = useZones(({ zones, isLoaded }) => isLoaded || zones.size > 0);
  return isKnown && <ZonesOfWorkspace />;
}

function ZonesOfWorkspace() {
  const { t } = useTranslation();
  const example = useRegionExamples()?.zone;
  const { zones, canUndo, canRedo } = useZones();
  const hasVersions = useDeskState('planVersions').length > 0;
  /** Takes over the focus when the last zone is removed or the first is added, as the focused button is replaced. */
  const firstButton = useFocusFallback<HTMLButtonElement>(zones.size === 0);
  const draw = () => takeTool({ kind: 'draw', form: 'polygon' });
  const drawControl = useTourControl('draw');
  const importButton = (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} />}
      title={t('zones.import.hint')}
      onClick={chooseImport}
    >
      {t('zones.import.button')}
    </Button>
  );
  if (zones.size === 0) {
    return (
      <EmptyState icon={IconPolygon} title={t('zones.empty.title')} text={t('zones.empty.text')}>
        <ChangingControls>
          <Button
            ref={firstButton}
            {...drawControl}
            leftSection={<IconPencilPlus size={16} />}
            onClick={draw}
          >
            {t('zones.draw')}
          </Button>
          {importButton}
        </ChangingControls>
        <Button variant="subtle" onClick={openTerritories}>
          {t('territories.open')}
        </Button>
        {example && (
          <ChangingControls>
            <Button variant="subtle" onClick={() => drawExample(example)}>
              {t('zones.empty.example', { name: example.name })}
            </Button>
          </ChangingControls>
        )}
        {(canUndo || canRedo) && <UndoRedo />}
        {hasVersions && <VersionsButton />}
        <Button variant="subtle" onClick={showStores}>
          {t('stores.open')}
        </Button>
        <PlanSummary />
      </EmptyState>
    );
  }
  return (
    <>
      <Group gap="xs">
        <Group gap={6} wrap="nowrap">
          <ChangingControls>
            <Button
              ref={firstButton}
              {...drawControl}
              px="xs"
              leftSection={<IconPencilPlus size={16} />}
              title={withShortcut(t('zones.tool.draw'), drawCommand)}
              onClick={draw}
            >
              {t('zones.draw')}
            </Button>
            {importButton}
          </ChangingControls>
          <ExportMenu>
            <PlanPageItem />
          </ExportMenu>
        </Group>
        <Group gap={6} ml="auto" wrap="nowrap">
          <VersionsButton />
          <TerritoriesButton />
          <StoresButton />
          <CoverButton />
          <AllContentsButton />
          <UndoRedo />
        </Group>
      </Group>
      <PlanSummary />
      <ZoneList tableSwitch={<TableSwitch />} />
    </>
  );
}

/** Notice that zones couldn't be loaded or saved, with buttons to retry or discard. */
function SaveFault() {
  const { t } = useTranslation();
  const { fault, unsavedCount } = useZones();
  if (!fault) return null;
  if (unsavedCount === 0)
    return <FaultMessage fault={fault} title={t('zones.notRead')} onRetry={retryRequests} />;
  return (
    <Stack gap={6}>
      <FaultMessage fault={fault} title={t('zones.notSaved', { count: unsavedCount })} />
      <Group gap="xs">
        <Button variant="default" onClick={retryRequests}>
          {t('zones.saveAgain')}
        </Button>
        <Button variant="subtle" color="gray" onClick={discardUnsaved}>
          {t('zones.dropUnsaved')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Creates the region's example zone, to inspect, edit, and publish. */
function drawExample({ geometry, zoneId, storeId }: RegionExamples['zone']) {
  addZone(geometry, { zoneId, storeId });
  showOnMap([geometry]);
}
