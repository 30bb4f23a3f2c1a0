import { useDrawSession } from '../../map/draw/draw-session.ts';
import { type WordKey, words } from '../../words/words.ts';
import type { Command } from '../../workbench/command.ts';
import { faultInWords } from '../../workbench/fault-words.ts';
import { useLayout } from '../../workbench/layout.ts';
import { showStepNotice } from '../../workbench/step-notice.tsx';
import { readOnlyReason, whileDrawingReason } from '../../workbench/unavailable-reasons.ts';
import { showZones, useSelection } from '../../workspace-zones/selection.ts';
import { showOnMap } from '../../workspace-zones/show-on-map.ts';
import { duplicateZones } from '../../workspace-zones/zone-actions.ts';
import { useZones } from '../../workspace-zones/zones-store.ts';
import { refusalText } from '../../zone-check/zone-issue-text.ts';
import { askDelete } from '../../zone-sync/deletion.ts';
import { mergeZones, subtractNeighbors } from './reshape-zones.ts';
import { startReshaping } from './reshaping.ts';
import { snapToStreets } from './snap-to-streets.ts';
import { takeTool } from './zone-tools.ts';

/** Whether the panel is open and nothing is being drawn. */
function isActive(): boolean {
  const { panel, folded } = useLayout.getState();
  return panel === 'zones' && !folded && useDrawSession.getState().drawing === null;
}

/** Returns a command for the zone whose card is open. */
const openZoneCommand = (id: string, titleKey: Command['titleKey'], run: (id: string) => void): Command => ({
  id: `zones.${id}`,
  titleKey,
  keys: [],
  ofSelection: true,
  when: () => isActive() && useSelection.getState().open !== null,
  unavailable: () =>
    readOnlyReason() ??
    whileDrawingReason() ??
    (useSelection.getState().open === null ? 'palette.noZoneOpen' : null),
  run() {
    const { open } = useSelection.getState();
    if (open !== null) run(open);
  },
});

/** Ids of the zones selected in the list, else of the one whose card is open. */
function targetIds(): readonly string[] {
  const { selected, open } = useSelection.getState();
  if (selected.size > 0) return [...selected];
  return open === null ? [] : [open];
}

/**
 * Returns a command for the selected zones, or for the one whose card is open.
 * @param title title with the number of zones, if it is shown
 * @param isReadOnlyCommand whether it changes nothing in the workspace
 */
const selectionCommand = (
  id: string,
  titleKey: Command['titleKey'],
  run: (ids: readonly string[]) => void,
  {
    min = 1,
    title,
    onlyShows: isReadOnlyCommand = false,
  }: { min?: 1 | 2; title?: (count: number) => string; onlyShows?: boolean } = {},
): Command => ({
  id: `zones.${id}`,
  titleKey,
  ...(title && {
    specificTitle: () => (targetIds().length >= min ? title(targetIds().length) : words.t(titleKey)),
  }),
  keys: [],
  ofSelection: true,
  when: () => isActive() && targetIds().length >= min,
  unavailable: () =>
    (isReadOnlyCommand ? null : readOnlyReason()) ??
    whileDrawingReason() ??
    (targetIds().length >= min ? null : min === 1 ? 'palette.noZoneChosen' : 'palette.fewZonesChosen'),
  run: () => run(targetIds()),
});

const notify = (text: string) => showStepNotice({ id: 'zone-command', text, actions: [] });

/** Notifies the user if an operation was refused. */
async function notifyRefusal(refused: ReturnType<typeof mergeZones>) {
  const refusal = await refused;
  if (refusal) notify(refusalText(words.t, refusal));
}

async function snapBorders(id: string) {
  const zone = useZones.getState().zones.get(id);
  const fault = zone && (await snapToStreets(zone, new AbortController().signal));
  if (fault) notify(`${words.t('zones.streets.notSnapped')} ${faultInWords(fault)}`);
}

const geometriesOf = (ids: readonly string[]) => {
  const { zones } = useZones.getState();
  return ids.flatMap((id) => zones.get(id)?.geometry ?? []);
};

const withCount = (titleKey: WordKey, count: number) =>
  words.t('zones.command.withCount', {
    name: words.t(titleKey),
    zones: words.t('zones.list.zones', { count }),
  });

/** Commands for shapes: those of the menus of a zone and of the selected zones. */
export const shapeCommands: readonly Command[] = [
  openZoneCommand('hole', 'zones.tool.hole', (id) => takeTool({ kind: 'hole', id, form: 'polygon' })),
  openZoneCommand('part', 'zones.tool.part', (id) => takeTool({ kind: 'part', id, form: 'polygon' })),
  openZoneCommand('split', 'zones.tool.split', (id) => takeTool({ kind: 'split', id })),
  openZoneCommand('move', 'zones.tool.move', (id) => takeTool({ kind: 'move', id })),
  openZoneCommand('subtract', 'zones.reshape.subtract', (id) => void notifyRefusal(subtractNeighbors(id))),
  openZoneCommand('snap-to-streets', 'zones.streets.snap', (id) => void snapBorders(id)),
  selectionCommand('buffer', 'zones.reshape.buffer', (ids) => startReshaping('buffer', ids), {
    title: (count) => withCount('zones.reshape.buffer', count),
  }),
  selectionCommand('simplify', 'zones.reshape.simplify', (ids) => startReshaping('simplify', ids), {
    title: (count) => withCount('zones.reshape.simplify', count),
  }),
  selectionCommand('merge', 'zones.list.merge', (ids) => void notifyRefusal(mergeZones(ids)), { min: 2 }),
];

/** Commands for the selected zones, or for the one whose card is open. */
export const selectionCommands: readonly Command[] = [
  selectionCommand('duplicate', 'zones.command.duplicate', duplicateZones, {
    title: (count) => words.t('zones.list.duplicate', { count }),
  }),
  selectionCommand('delete', 'zones.command.delete', askDelete, {
    title: (count) => words.t('zones.list.delete', { count }),
  }),
  selectionCommand('show', 'zones.command.show', (ids) => showOnMap(geometriesOf(ids)), { onlyShows: true }),
  selectionCommand(
    'hide',
    'zones.command.hide',
    (ids) => {
      const { hidden } = useSelection.getState();
      showZones(
        ids,
        ids.some((id) => hidden.has(id)),
      );
    },
    { onlyShows: true },
  ),
];
