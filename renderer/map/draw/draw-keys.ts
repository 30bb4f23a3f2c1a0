import { endDrawSession, putDrawing, useDrawSession } from './draw-session.ts';
import { finishSketch, placeAtMiddle, undoVertex } from './draw-tool.ts';
import { deleteVertex, insertVertex, nudge, openVertexMenu, selectVertex } from './edit-tool.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const stepPixels = { fine: 1, usual: 10, large: 50 } as const;

/** What a key does on the map while drawing; true when it did something, and the map must not take it too. */
export function pressKey(event: KeyboardEvent): boolean {
  const { drawing } = useDrawSession.getState();
  if (drawing?.kind === 'sketch') return pressSketchKey(event);
  return drawing !== null && (pressArrow(event) || (drawing.kind === 'vertices' && pressVertexKey(event)));
}

function pressSketchKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'Enter' && (ctrlKey || metaKey)) finishSketch();
  else if (key === 'Enter') placeAtMiddle({ free: altKey });
  else if (key === 'Backspace' || key === 'Delete') undoVertex();
  else return false;
  return true;
}

function pressArrow({ key, shiftKey, altKey }: KeyboardEvent): boolean {
  const arrow = arrows[key];
  const step = shiftKey ? stepPixels.large : altKey ? stepPixels.fine : stepPixels.usual;
  return arrow !== undefined && nudge(arrow, step);
}

function pressVertexKey({ key, shiftKey }: KeyboardEvent): boolean {
  if (key === ']' || key === 'n') selectVertex(1);
  else if (key === '[' || key === 'p') selectVertex(-1);
  else if (key === 'Insert' || key === 'i') insertVertex();
  else if (key === 'Backspace' || key === 'Delete') deleteVertex();
  else if (key === 'ContextMenu' || (shiftKey && key === 'F10')) openVertexMenu();
  else return false;
  return true;
}

/** One step back: the last vertex of a sketch, the chosen vertex, then the tool. */
export function stepOutOfDrawing() {
  const { drawing } = useDrawSession.getState();
  if (undoVertex()) return;
  if (drawing?.kind === 'vertices' && drawing.selected) putDrawing({ ...drawing, selected: null });
  else endDrawSession();
}
