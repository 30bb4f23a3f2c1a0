import { useMapInstance } from './map-instance.ts';

/** From the map, or a tool's own buttons, which go, to where the focus was before; to the map where that is gone. */
export function focusBack(before: Element | null) {
  const canvas = useMapInstance.getState().map?.getCanvas();
  const { activeElement } = document;
  if (activeElement !== canvas && !activeElement?.closest('[role=toolbar]')) return;
  const back = before?.isConnected && before !== document.body ? before : canvas;
  if (back instanceof HTMLElement) back.focus();
}
