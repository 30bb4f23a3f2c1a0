import { useMapInstance } from './map-instance.ts';

/**
 * Moves the focus from the map, or from a toolbar that is about to close, to the previously focused element; to the map
 * if that element is gone.
 */
export function restoreFocus(previous: Element | null) {
  const canvas = useMapInstance.getState().map?.getCanvas();
  const { activeElement } = document;
  if (activeElement !== canvas && !activeElement?.closest('[role=toolbar]')) return;
  const target = previous?.isConnected && previous !== document.body ? previous : canvas;
  if (target instanceof HTMLElement) target.focus();
}
