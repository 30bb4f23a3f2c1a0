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

/** Only while the panel is open and nothing is being drawn. */
function active(): boolean {
  const { panel, folded } = useLayout.getState();
  return panel === 'zones' && !folded && useDrawSession.getState().drawing === null;
}

/** Works on the zone whose card is open. */
const ofOpenZone = (id: string, titleKey: Command['titleKey'], run: (id: string) => void): Command => ({
  id: `zones.${id}`,
  titleKey,
  keys: [],
  ofSelection: true,
  when: () => active() && useSelection.getState().open !== null,
  unavailable: () =>
    readOnlyReason() ??
    whileDrawingReason() ??
    (useSelection.getState().open === null ? 'palette.noZoneOpen' : null),
  run() {
    const { open } = useSelection.getState();
    if (open !== null) run(open);
  },
});

/** The zones that are selected in the list, or the one whose card is open. */
function targetIds(): readonly string[] {
  const { chosen, open } = useSelection.getState();
  if (chosen.size > 0) return [...chosen];
  return open === null ? [] : [open];
}

/**
 * Works on the selected zones, or on the one whose card is open.
 * @param title with their number, if it is shown
 * @param onlyShows whether it changes nothing in the workspace
 */
const ofSelected = (
  id: string,
  titleKey: Command['titleKey'],
  run: (ids: readonly string[]) => void,
  {
    min = 1,
    title,
    onlyShows = false,
  }: { min?: 1 | 2; title?: (count: number) => string; onlyShows?: boolean } = {},
): Command => ({
  id: `zones.${id}`,
  titleKey,
  ...(title && {
    specificTitle: () => (targetIds().length >= min ? title(targetIds().length) : words.t(titleKey)),
  }),
  keys: [],
  ofSelection: true,
  when: () => active() && targetIds().length >= min,
  unavailable: () =>
    (onlyShows ? null : readOnlyReason()) ??
    whileDrawingReason() ??
    (targetIds().length >= min ? null : min === 1 ? 'palette.noZoneChosen' : 'palette.fewZonesChosen'),
  run: () => run(targetIds()),
});

const tell = (text: string) => showStepNotice({ id: 'zone-command', text, actions: [] });

/** Shows why nothing was done. */
async function notifyRefusal(refused: ReturnType<typeof mergeZones>) {
  const refusal = await refused;
  if (refusal) tell(refusalText(words.t, refusal));
}

async function snapBorders(id: string) {
  const zone = useZones.getState().zones.get(id);
  const fault = zone && (await snapToStreets(zone, new AbortController().signal));
  if (fault) tell(`${words.t('zones.streets.notSnapped')} ${faultInWords(fault)}`);
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

/** What the menus of a zone and of the selected zones do to their shapes. */
export const shapeCommands: readonly Command[] = [
  ofOpenZone('hole', 'zones.tool.hole', (id) => takeTool({ kind: 'hole', id, form: 'polygon' })),
  ofOpenZone('part', 'zones.tool.part', (id) => takeTool({ kind: 'part', id, form: 'polygon' })),
  ofOpenZone('split', 'zones.tool.split', (id) => takeTool({ kind: 'split', id })),
  ofOpenZone('move', 'zones.tool.move', (id) => takeTool({ kind: 'move', id })),
  ofOpenZone('subtract', 'zones.reshape.subtract', (id) => void notifyRefusal(subtractNeighbors(id))),
  ofOpenZone('snap-to-streets', 'zones.streets.snap', (id) => void snapBorders(id)),
  ofSelected('buffer', 'zones.reshape.buffer', (ids) => startReshaping('buffer', ids), {
    title: (count) => withCount('zones.reshape.buffer', count),
  }),
  ofSelected('simplify', 'zones.reshape.simplify', (ids) => startReshaping('simplify', ids), {
    title: (count) => withCount('zones.reshape.simplify', count),
  }),
  ofSelected('merge', 'zones.list.merge', (ids) => void notifyRefusal(mergeZones(ids)), { min: 2 }),
];

/** What is done with the selected zones, or with the one whose card is open. */
export const selectionCommands: readonly Command[] = [
  ofSelected('duplicate', 'zones.command.duplicate', duplicateZones, {
    title: (count) => words.t('zones.list.duplicate', { count }),
  }),
  ofSelected('delete', 'zones.command.delete', askDelete, {
    title: (count) => words.t('zones.list.delete', { count }),
  }),
  ofSelected('show', 'zones.command.show', (ids) => showOnMap(geometriesOf(ids)), { onlyShows: true }),
  ofSelected(
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
