import { dispatchKey, type FocusBinding, type ListedKeys } from '../../ui/focus-keys.ts';
import type { Drawing } from './active-tool.ts';
import { endDrawSession, putDrawing, useDrawSession } from './draw-session.ts';
import { finishSketch, placeAtCenter, undoVertex } from './draw-tool.ts';
import { nudge } from './edit-tool.ts';
import { deleteVertex, insertVertex, openVertexMenu, selectVertex } from './edit-vertices.ts';

interface FocusedDrawing {
  drawing: Drawing;
  altKey: boolean;
  shiftKey: boolean;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowUp: [0, -1],
  ArrowRight: [1, 0],
  ArrowDown: [0, 1],
};
const arrowKeys = Object.keys(arrows);
const stepPixels = { fine: 1, usual: 10, large: 50 } as const;

const sketchBindings: readonly FocusBinding<FocusedDrawing>[] = [
  {
    keys: ['Enter'],
    alsoKeys: ['alt+Enter', 'shift+Enter'],
    titleKey: 'keys.placeVertex',
    run: ({ altKey }) => placeAtCenter({ free: altKey }),
  },
  { keys: ['mod+Enter'], titleKey: 'keys.finish', run: finishSketch },
  { keys: ['Backspace', 'Delete'], titleKey: 'keys.takeVertexBack', run: () => undoVertex() },
];

const nudgeBinding: FocusBinding<FocusedDrawing> = {
  keys: arrowKeys,
  alsoKeys: ['shift', 'alt', 'alt+shift'].flatMap((modifiers) =>
    arrowKeys.map((key) => `${modifiers}+${key}`),
  ),
  titleKey: 'keys.nudge',
  when: ({ drawing }) => drawing.kind !== 'vertices' || drawing.selected !== null,
  run({ altKey, shiftKey }, key) {
    const arrow = arrows[key];
    if (arrow) nudge(arrow, shiftKey ? stepPixels.large : altKey ? stepPixels.fine : stepPixels.usual);
  },
};

const vertexBindings: readonly FocusBinding<FocusedDrawing>[] = [
  {
    keys: ['[', ']', 'P', 'N'],
    titleKey: 'keys.chooseVertex',
    run: (_, key) => selectVertex(key === ']' || key === 'N' ? 1 : -1),
  },
  nudgeBinding,
  { keys: ['I', 'Insert'], titleKey: 'keys.insertVertex', run: insertVertex },
  { keys: ['Delete', 'Backspace'], titleKey: 'keys.deleteVertex', run: deleteVertex },
  { keys: ['shift+F10'], alsoKeys: ['ContextMenu'], titleKey: 'map.vertexMenu', run: openVertexMenu },
];

const bindings: Readonly<Record<Drawing['kind'], readonly FocusBinding<FocusedDrawing>[]>> = {
  sketch: sketchBindings,
  vertices: vertexBindings,
  move: [nudgeBinding],
};

/** Map shortcuts while sketching. */
export const sketchKeys: readonly ListedKeys[] = sketchBindings;

/** Map shortcuts while editing vertices. */
export const vertexKeys: readonly ListedKeys[] = [
  ...vertexBindings,
  { keys: ['alt'], titleKey: 'keys.noSnapping' },
];

/** Handles a key while drawing; returns true if it was handled, so that the map must ignore it. */
export function pressKey(event: KeyboardEvent): boolean {
  const { drawing } = useDrawSession.getState();
  const { altKey, shiftKey } = event;
  return drawing !== null && dispatchKey(bindings[drawing.kind], event, { drawing, altKey, shiftKey });
}

/** Handles Esc: removes the last vertex of a sketch, else deselects the vertex, else leaves the tool. */
export function stepOutOfDrawing() {
  const { drawing } = useDrawSession.getState();
  if (undoVertex()) return;
  if (drawing?.kind === 'vertices' && drawing.selected) putDrawing({ ...drawing, selected: null });
  else endDrawSession();
}
