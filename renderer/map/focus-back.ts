import { useMapInstance } from './map-instance.ts';

/**
 * Returns the focus from the map, or from a tool's disappearing buttons, to its previous place; to the map if that is
 * gone.
 */
export function focusBack(before: Element | null) {
  const canvas = useMapInstance.getState().map?.getCanvas();
  const { activeElement } = document;
  if (activeElement !== canvas && !activeElement?.closest('[role=toolbar]')) return;
  const back = before?.isConnected && before !== document.body ? before : canvas;
  if (back instanceof HTMLElement) back.focus();
}
