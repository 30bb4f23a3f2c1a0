import { stepOutOfDrawing } from '../map/draw/draw-keys.ts';
import { redoVertex, undoVertex } from '../map/draw/draw-tool.ts';
import { useMapMenu } from '../map/map-menu.ts';
import type { CommandGroup } from '../workbench/command.ts';
import { useAreaDrawing } from './draw-area.ts';

const whileDrawn = {
  transient: true,
  when: () => useAreaDrawing.getState().active && useMapMenu.getState().at === null,
} as const;

/** Commands while drawing an area to avoid. */
export const areaCommands: readonly CommandGroup[] = [
  {
    titleKey: 'keys.everywhere',
    commands: [
      {
        id: 'area.step-back',
        titleKey: 'keys.escape',
        keys: ['Escape'],
        ...whileDrawn,
        run: stepOutOfDrawing,
      },
    ],
  },
  {
    titleKey: 'keys.drawing',
    commands: [
      { id: 'area.undo', titleKey: 'keys.takeVertexBack', keys: ['mod+Z'], ...whileDrawn, run: undoVertex },
      {
        id: 'area.redo',
        titleKey: 'keys.redoVertex',
        keys: ['mod+Y', 'mod+shift+Z'],
        ...whileDrawn,
        run: redoVertex,
      },
    ],
  },
];
