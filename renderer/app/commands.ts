import { guideCommand } from '../guide/guide-store.ts';
import { sketchKeys, vertexKeys } from '../map/draw/draw-keys.ts';
import { handleKeys } from '../map/handle-keys.ts';
import { useMapCapture } from '../map/input-capture.ts';
import { mapKeys } from '../map/map-keys.ts';
import { searchKeys } from '../place-search/search-keys.ts';
import { focusPlaceSearch } from '../places/places-store.ts';
import { saveOnDisplay } from '../saved/save-on-display.ts';
import { licensesCommand, reportCommand, updatesCommand } from '../settings/help-dialogs.ts';
import { goToSection } from '../settings/sections.ts';
import { rowKeys } from '../ui/row-keys.ts';
import { splitterKeys } from '../ui/splitter-keys.ts';
import { type WordKey, words } from '../words/words.ts';
import type { Command, CommandGroup } from '../workbench/command.ts';
import { enterPanel, foldPanel, openPanel, useLayout } from '../workbench/layout.ts';
import { usePanelActions } from '../workbench/panel-actions.ts';
import { shortcutsCommand } from '../workbench/shortcuts-dialog.ts';
import { readOnlyReason } from '../workbench/unavailable-reasons.ts';
import { openSampleCommand } from '../workspaces/open-sample.ts';
import { newWorkspaceCommand, workspacesCommand } from '../workspaces/workspaces-dialog.ts';
import { firstStepsCommand } from './first-steps/first-steps.ts';
import { paletteCommand } from './palette/palette.ts';
import { panels } from './panels.ts';
import { tourCommand } from './tour/tour.ts';

const maxPanelKeys = 9;

/** Commands that open the panels other than the settings, in order; the first nine have shortcuts. */
export const panelCommands: readonly Command[] = panels
  .filter(({ id }) => id !== 'settings')
  .map(({ id, titleKey }, index) => ({
    id: `panel.${id}`,
    titleKey,
    keys: index < maxPanelKeys ? [String(index + 1)] : [],
    run: () => enterPanel(id),
  }));

export const foldCommand: Command = {
  id: 'fold-panel',
  titleKey: 'keys.fold',
  keys: ['mod+B'],
  run: () => foldPanel(!useLayout.getState().folded),
};

/** Saves the contents of the open panel. */
export const saveCommand: Command = {
  id: 'save-search',
  titleKey: 'saved.save',
  keys: ['mod+S'],
  menu: 'file',
  everywhere: true,
  unavailable: readOnlyReason,
  run() {
    const visible = panels.find(({ id }) => id === useLayout.getState().panel);
    if (visible) void saveOnDisplay(visible);
  },
};

/** Returns a command that runs an action of the open panel. */
const panelActionCommand = (
  action: 'export' | 'print',
  titleKey: WordKey,
  specificTitleKey: 'palette.exportPanel' | 'palette.printPanel',
  reason: WordKey,
  key: string,
): Command => ({
  id: action,
  titleKey,
  specificTitle() {
    const open = panels.find(({ id }) => id === useLayout.getState().panel);
    return open ? words.t(specificTitleKey, { panel: words.t(open.titleKey) }) : words.t(titleKey);
  },
  keys: [key],
  everywhere: true,
  menu: 'file',
  when: () => panelAction(action) !== null && document.querySelector('[aria-modal=true]') === null,
  unavailable: () => (panelAction(action) ? null : reason),
  run: () => panelAction(action)?.(),
});

/** Returns the open panel's handler; null if it has none or the side panel is collapsed. */
const panelAction = (action: 'export' | 'print') =>
  useLayout.getState().folded ? null : usePanelActions.getState()[action];

const aboutCommand: Command = {
  id: 'about',
  titleKey: 'settings.about',
  keys: [],
  menu: 'help',
  run: () => goToSection('about'),
};

/** Has the shortcut for settings that is common to desktop programs. */
const settingsCommand: Command = {
  id: 'open-settings',
  titleKey: 'app.openSettings',
  keys: ['mod+,'],
  menu: 'file',
  everywhere: true,
  run: () => openPanel('settings'),
};

/** Cancels picking a point. Works everywhere, because the focus may still be in the field for that point. */
const stopPickingCommand: Command = {
  id: 'map.stop-picking',
  titleKey: 'keys.escape',
  keys: ['Escape'],
  everywhere: true,
  transient: true,
  when: () => useMapCapture.getState().capture?.hint != null,
  run: () => useMapCapture.getState().capture?.onEnd(),
};

/** Commands of the frame and the map, available in every panel. */
export const frameCommands: readonly CommandGroup[] = [
  { titleKey: 'app.panels', commands: panelCommands },
  {
    titleKey: 'keys.everywhere',
    commands: [
      { id: 'search-places', titleKey: 'keys.search', keys: ['/'], run: focusPlaceSearch },
      paletteCommand,
      foldCommand,
      stopPickingCommand,
    ],
  },
  { titleKey: 'keys.everywhere', commands: [workspacesCommand, newWorkspaceCommand, openSampleCommand] },
  {
    titleKey: 'keys.everywhere',
    commands: [
      saveCommand,
      panelActionCommand(
        'export',
        'app.export',
        'palette.exportPanel',
        'palette.nothingToExport',
        'mod+shift+E',
      ),
      panelActionCommand('print', 'app.print', 'palette.printPanel', 'palette.nothingToPrint', 'mod+P'),
    ],
  },
  { titleKey: 'keys.everywhere', commands: [settingsCommand] },
  { titleKey: 'keys.everywhere', commands: [guideCommand, shortcutsCommand, firstStepsCommand, tourCommand] },
  { titleKey: 'keys.everywhere', commands: [updatesCommand, reportCommand] },
  { titleKey: 'keys.everywhere', commands: [licensesCommand, aboutCommand] },
  { titleKey: 'map.label', focusKeys: mapKeys },
  { titleKey: 'keys.drawing', focusKeys: sketchKeys },
  { titleKey: 'keys.drawing', focusKeys: vertexKeys },
  { titleKey: 'keys.handles', focusKeys: handleKeys },
  { titleKey: 'keys.lists', focusKeys: rowKeys },
  {
    titleKey: 'keys.fields',
    focusKeys: [
      { keys: ['Enter'], titleKey: 'keys.fieldTaken' },
      { keys: ['Escape'], titleKey: 'keys.fieldLeft' },
    ],
  },
  ...searchKeys,
  { titleKey: 'app.resize', focusKeys: splitterKeys },
];

/** All commands of the frame and the panels, in groups. */
export const commandGroups: readonly CommandGroup[] = [
  ...frameCommands,
  ...panels.flatMap(({ commands = [] }) => commands),
];

export const commands: readonly Command[] = commandGroups.flatMap(({ commands = [] }) => commands);
