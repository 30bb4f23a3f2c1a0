import { useDeskStates } from '../desk/states.ts';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '../ui/window.css';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import type { Locator } from 'vitest/browser';
import type { StoreApi } from 'zustand';
import { queryClient } from '../desk/ask.ts';
import { type Answers, type DeskAtStart, startTestDesk, type TestDesk } from '../desk/desk.testing.ts';
import { useProvenance } from '../desk/provenance.ts';
import { useServiceHealth } from '../desk/service-health.ts';
import { useLinePoints } from '../geocoding/line-points.ts';
import { useGuide } from '../guide/guide-store.ts';
import { useIsochrones } from '../isochrones/isochrones-store.ts';
import { useClosureHistory } from '../journey/closure-history.ts';
import { useClosuresDialog } from '../journey/closures-dialog.ts';
import { useAreaDrawing } from '../journey/draw-area.ts';
import { useRoute } from '../journey/route-store.ts';
import { usePendingMove } from '../map/camera.ts';
import { endDrawSession } from '../map/draw/draw-session.ts';
import { useSharedBorders } from '../map/draw/shared-borders.ts';
import { useSnapping } from '../map/draw/snapping-switch.ts';
import { useFollowsStreets, useStreetSearch } from '../map/draw/street-edges.ts';
import { useVertexMenu } from '../map/draw/vertex-menu.ts';
import { useHandles } from '../map/handles.ts';
import { useMapCapture } from '../map/input-capture.ts';
import { useMapMenu } from '../map/map-menu.ts';
import { usePoiClicks } from '../map/map-pois.ts';
import { useOverlays } from '../map/overlays.ts';
import { useViewport } from '../map/viewport.ts';
import { useMatrix } from '../matrix/matrix-store.ts';
import { useLists } from '../place-lists/place-lists-store.ts';
import { usePlaceLists } from '../place-search/place-list-store.ts';
import { useRecentPlaces } from '../place-search/recent-places.ts';
import { useSearchOptions } from '../place-search/search-options-store.ts';
import { usePlaces } from '../places/places-store.ts';
import { useSavedSteps } from '../saved/saved-actions.ts';
import { useSavedFile } from '../saved/saved-file.ts';
import { useSavedPanel } from '../saved/saved-store.ts';
import { useHelpDialog } from '../settings/help-dialogs.ts';
import { useRegionToAdd } from '../settings/region-to-add.ts';
import { usePictureFrame } from '../static-map/frame.ts';
import { useTariffTables } from '../tariffs/tariffs-store.ts';
import { useProfileChoice } from '../toll-cost/profiles.ts';
import { useTariffsDialog } from '../toll-cost/tariffs-dialog.ts';
import { useTolls } from '../tolls/tolls-store.ts';
import { useTransit } from '../transit/transit-store.ts';
import '../words/words.ts';
import { useCover } from '../planning/coverage/cover-store.ts';
import { useDividedStores } from '../planning/territories/divided-stores.ts';
import { useStoreCodes } from '../planning/territories/store-codes.ts';
import { useTerritories } from '../planning/territories/territories-store.ts';
import { useAnnouncement } from '../workbench/announcements.ts';
import { useLayout } from '../workbench/layout.ts';
import { useShortcutsDialog } from '../workbench/shortcuts-dialog.ts';
import { useHighlightedControl } from '../workbench/tour-control.ts';
import { useHoveredZone } from '../workspace-zones/hovered-zone.ts';
import { useListFilter, useListSearch } from '../workspace-zones/list-filter.ts';
import { useMapListFilter } from '../workspace-zones/map-list-filter.ts';
import { useSelection } from '../workspace-zones/selection.ts';
import { useVisiblePart } from '../workspace-zones/visible-part.ts';
import { useZones } from '../workspace-zones/zones-store.ts';
import { useWorkspacesDialog } from '../workspaces/workspaces-dialog.ts';
import { useAllIssues } from '../zone-check/all-issues.ts';
import { useDeletion } from '../zone-sync/deletion.ts';
import { useOrphaned } from '../zone-sync/orphaned-zones.ts';
import { usePlan } from '../zone-sync/plan.ts';
import { usePlanDialog } from '../zone-sync/plan-dialog.ts';
import { usePull } from '../zone-sync/pull.ts';
import { useAllContents } from '../zones/contents/all-contents.ts';
import { useZoneCount } from '../zones/contents/zone-count.ts';
import { useReshaping } from '../zones/editing/reshaping.ts';
import { useWrittenShapes } from '../zones/editing/written-shapes.ts';
import { useZoneTool } from '../zones/editing/zone-tools.ts';
import { useImports } from '../zones/import/import-queue.ts';
import { useProblems } from '../zones/problems/problems-store.ts';
import { useRepairing } from '../zones/problems/repairing.ts';
import { useZoneTable } from '../zones/table/table-store.ts';
import { DeskWindow } from './DeskWindow.tsx';
import { useFirstSteps } from './first-steps/first-steps.ts';
import { followDesk } from './follow-desk.ts';
import { usePalette } from './palette/palette.ts';
import { useTour } from './tour/tour.ts';
import { WindowProviders } from './WindowProviders.tsx';

/*
 * Component tests (`*.test.tsx`) run in Chromium, by Vitest's browser mode, with the real client of the
 * desk, stores, words and styles; only the desk's answers are the test's (`desk.testing.ts`), and the
 * map is not drawn. Elements are found and used as in the specs of the whole program:
 *
 *     const desk = await openWindow({
 *       panel: 'settings',
 *       answers: { 'keys.test': async () => succeeded([]) },
 *     });
 *     await page.getByRole('button', { name: 'Test the connection' }).click();
 *     await expect.element(page.getByText('There is no key to test.')).toBeVisible();
 *     expect(desk.asked('keys.test')).toHaveLength(1);
 *
 * with `page` and `userEvent` of `vitest/browser`. Panels begin as in a new workspace; to begin with
 * something else set their stores after the window was opened.
 */

interface Opened extends Partial<DeskAtStart> {
  /** Id of the panel that is shown. */
  panel: string;
  /** Stands where the map stands. */
  map: ReactNode;
  /** Beside what the desk answers by itself: settings, keys and zones. */
  answers: Answers;
}

/** Opens the whole window, without its map unless one is given, until the test has ended. */
export function openWindow({
  panel = 'places',
  map = null,
  ...more
}: Partial<Opened> = {}): Promise<TestDesk> {
  return render(<DeskWindow map={map} />, { panel, ...more });
}

/** Shows one component by itself, until the test has ended. */
export async function render(
  visible: ReactNode,
  { panel, answers = {}, ...atStart }: Partial<Omit<Opened, 'map'>> = {},
): Promise<TestDesk> {
  endDrawSession();
  for (const begin of stores) begin();
  queryClient.clear();
  notifications.clean();
  followOnce();
  const desk = startTestDesk(atStart, answers);
  if (panel !== undefined) useLayout.setState({ panel });
  const place = document.createElement('div');
  place.id = 'root';
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  root.render(<WindowProviders>{visible}</WindowProviders>);
  return desk;
}

/** Puts the focus onto an element, as Tab would. */
export function focus(locator: Locator) {
  const element = locator.element();
  if (!(element instanceof HTMLElement)) throw new Error('This cannot have the focus');
  element.focus();
}

let following = false;

function followOnce() {
  if (!following) followDesk();
  following = true;
}

const anew =
  <State,>(store: StoreApi<State>) =>
  () =>
    store.setState(store.getInitialState(), true);

/** All that the window remembers. */
const stores = [
  anew(useAllIssues),
  anew(useAreaDrawing),
  anew(useDeletion),
  anew(useOrphaned),
  anew(usePlan),
  anew(usePlanDialog),
  anew(useLists),
  anew(useHandles),
  anew(useLinePoints),
  anew(useHoveredZone),
  anew(useImports),
  anew(useShortcutsDialog),
  anew(useServiceHealth),
  anew(useLayout),
  anew(useListFilter),
  anew(useListSearch),
  anew(useMapCapture),
  anew(useMapListFilter),
  anew(useMapMenu),
  anew(useMatrix),
  anew(useDeskStates),
  anew(usePoiClicks),
  anew(useOverlays),
  anew(usePictureFrame),
  anew(usePlaces),
  anew(usePlaceLists),
  anew(useRecentPlaces),
  anew(useSearchOptions),
  anew(usePull),
  anew(useIsochrones),
  anew(useRoute),
  anew(useReshaping),
  anew(useSavedPanel),
  anew(useSavedSteps),
  anew(useSavedFile),
  anew(useSelection),
  anew(useAnnouncement),
  anew(useTransit),
  anew(useDividedStores),
  anew(useStoreCodes),
  anew(useTerritories),
  anew(useCover),
  anew(useAllContents),
  anew(useZoneCount),
  anew(useTolls),
  anew(useProblems),
  anew(useRepairing),
  anew(useProfileChoice),
  anew(useProvenance),
  anew(useVisiblePart),
  anew(useSnapping),
  anew(useSharedBorders),
  anew(useFollowsStreets),
  anew(useStreetSearch),
  anew(useVertexMenu),
  anew(useViewport),
  anew(usePendingMove),
  anew(useZones),
  anew(useZoneTable),
  anew(useWrittenShapes),
  anew(useZoneTool),
  anew(useWorkspacesDialog),
  anew(usePalette),
  anew(useFirstSteps),
  anew(useTour),
  anew(useHighlightedControl),
  anew(useHelpDialog),
  anew(useGuide),
  anew(useRegionToAdd),
  anew(useTariffsDialog),
  anew(useClosureHistory),
  anew(useClosuresDialog),
  anew(useTariffTables),
];
