import { useComputedColorScheme } from '@mantine/core';
import type { MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import { palettes } from '../../../shared/map-style/palette.ts';
import { useMapInstance } from '../map-instance.ts';
import { pressKey } from './draw-keys.ts';
import { type DrawPainter, followDrawing } from './draw-painter.ts';
import { useDrawSession } from './draw-session.ts';
import { pointAtCenter } from './draw-tool.ts';
import { openVertexMenuAt } from './edit-vertices.ts';
import { closeVertexMenu } from './vertex-menu.ts';

/** Connects the drawing tools to the map: keys, crosshair, vertex menu, and rendering. Renders no React element. */
export function DrawControl() {
  const { map } = useMapInstance();
  const palette = palettes[useComputedColorScheme('light')];
  const latestPalette = useRef(palette);
  const painter = useRef<DrawPainter>(undefined);

  useEffect(() => {
    if (!map) return;
    painter.current = followDrawing(map, () => latestPalette.current);
    const container = map.getContainer();
    const canvas = map.getCanvas();
    const crosshair = document.createElement('div');
    crosshair.className = 'zd-crosshair';
    crosshair.hidden = true;
    container.append(crosshair);
    const showCrosshair = () => {
      const { drawing } = useDrawSession.getState();
      const isByKeyboard = canvas.matches(':focus-visible');
      crosshair.hidden = !(drawing?.kind === 'sketch' && isByKeyboard);
    };
    const keyDown = (event: KeyboardEvent) => {
      if (event.target !== canvas || !pressKey(event)) return;
      event.stopPropagation();
      showCrosshair();
    };
    const moved = () => {
      if (!crosshair.hidden) pointAtCenter();
    };
    const offerVertexMenu = ({ point }: MapMouseEvent) => openVertexMenuAt(point);
    container.addEventListener('keydown', keyDown, { capture: true });
    canvas.addEventListener('focus', showCrosshair);
    canvas.addEventListener('blur', showCrosshair);
    map.on('move', moved);
    map.on('contextmenu', offerVertexMenu);
    map.on('movestart', closeVertexMenu);
    const stop = useDrawSession.subscribe(showCrosshair);
    return () => {
      stop();
      map.off('move', moved);
      map.off('contextmenu', offerVertexMenu);
      map.off('movestart', closeVertexMenu);
      canvas.removeEventListener('focus', showCrosshair);
      canvas.removeEventListener('blur', showCrosshair);
      container.removeEventListener('keydown', keyDown, { capture: true });
      crosshair.remove();
      painter.current?.remove();
      painter.current = undefined;
    };
  }, [map]);

  useEffect(() => {
    latestPalette.current = palette;
    painter.current?.recolor(palette);
  }, [palette]);

  return null;
}
