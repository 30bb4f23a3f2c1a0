import { stepOutOfDrawing } from '../map/draw/draw-keys.ts';
import { redoVertex, undoVertex } from '../map/draw/draw-tool.ts';
import { useMapMenu } from '../map/map-menu.ts';
import type { CommandGroup } from '../workbench/command.ts';
import { useAreaDrawing } from './draw-area.ts';

const when = () => useAreaDrawing.getState().active && useMapMenu.getState().at === null;

/** What can be done while an area to be kept off is drawn. */
export const areaCommands: readonly CommandGroup[] = [
  {
    titleKey: 'keys.everywhere',
    commands: [
      { id: 'area.step-back', titleKey: 'keys.escape', keys: ['Escape'], when, run: stepOutOfDrawing },
    ],
  },
  {
    titleKey: 'keys.drawing',
    commands: [
      { id: 'area.undo', titleKey: 'keys.takeVertexBack', keys: ['mod+Z'], when, run: undoVertex },
      {
        id: 'area.redo',
        titleKey: 'keys.redoVertex',
        keys: ['mod+Y', 'mod+shift+Z'],
        when,
        run: redoVertex,
      },
    ],
  },
];
