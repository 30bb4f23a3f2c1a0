import { stepOutOfDrawing } from '../../map/draw/draw-keys.ts';
import { useDrawSession } from '../../map/draw/draw-session.ts';
import { useMapCapture } from '../../map/input-capture.ts';
import { useMapMenu } from '../../map/map-menu.ts';
import { useWindowKeys } from '../../ui/window-keys.ts';
import { useLayout } from '../../workbench/layout.ts';
import { chooseZones, openZone, useSelection } from '../../workspace-zones/selection.ts';
import { redo, undo } from './undo.ts';
import { dropTool, takeTool, useZoneTool } from './zone-tools.ts';

/** What Esc closes by itself. */
const ownEscape = '[role=menu], [role=dialog], [role=listbox], [aria-expanded=true]';

/** One step back: from the sketch, the tool, the card, the choice in the list. */
function stepBack({ target }: KeyboardEvent) {
  const { capture } = useMapCapture.getState();
  const elsewhere =
    (capture !== null && capture.id !== 'draw') || (target instanceof Element && target.closest(ownEscape));
  if (elsewhere) return;
  const { open, chosen } = useSelection.getState();
  if (useDrawSession.getState().drawing) stepOutOfDrawing();
  else if (open !== null) openZone(null);
  else if (chosen.size > 0) chooseZones([]);
}

/** The keys of the zones, while their panel is open or a zone is being drawn. */
export function ZoneKeys() {
  const shown = useLayout(({ panel, folded }) => panel === 'zones' && !folded);
  const drawing = useDrawSession((state) => state.drawing !== null);
  const open = useSelection((selection) => selection.open);
  const menu = useMapMenu(({ at }) => at !== null);
  const tool = useZoneTool((state) => state.tool !== null);
  // What is drawn may be something else, as an area to keep off, which has keys of its own.
  const active = drawing ? tool : shown;
  const keys: Parameters<typeof useWindowKeys>[0] = [
    ['mod+Z', undo],
    ['mod+Y', redo],
    ['mod+shift+Z', redo],
    ['D', () => takeTool({ kind: 'draw', form: 'polygon' })],
    ['E', () => (drawing ? dropTool() : open !== null && takeTool({ kind: 'edit', id: open }))],
  ];
  useWindowKeys(active ? [...keys, ...(menu ? [] : [['Escape', stepBack] as const])] : []);
  return null;
}
