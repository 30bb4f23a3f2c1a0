import { useEffect } from 'react';
import { useMapInstance } from '../map/map-instance.ts';
import { addPath, pictureOverMap } from '../map/picture-over-map.ts';
import { useLayout } from '../workbench/layout.ts';
import { frameFault, usePictureFrame } from './frame.ts';
import './frame-on-map.css';

export const panelId = 'static-map';

/** Draws the frame of the static map over the map while its panel is open; dims everything outside. */
export function FrameOnMap() {
  const isOpen = useLayout(({ panel, folded }) => panel === panelId && !folded);
  const map = useMapInstance((state) => state.map);
  const width = usePictureFrame((frame) => frame.width);
  const height = usePictureFrame((frame) => frame.height);
  const isInvalid = frameFault({ width, height }) !== undefined;
  useEffect(() => {
    if (!map || !isOpen || isInvalid) return;
    const svg = pictureOverMap(map, 'zd-picture-frame');
    const draw = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const [left, top] = [(clientWidth - width) / 2, (clientHeight - height) / 2];
      const framePath = `M${left} ${top}h${width}v${height}h${-width}Z`;
      svg.replaceChildren();
      addPath(svg, {
        d: `M0 0h${clientWidth}v${clientHeight}h${-clientWidth}Z${framePath}`,
        class: 'zd-beyond',
        'fill-rule': 'evenodd',
      });
      addPath(svg, { d: framePath, class: 'zd-frame' });
    };
    draw();
    map.on('resize', draw);
    return () => {
      map.off('resize', draw);
      svg.remove();
    };
  }, [map, isOpen, isInvalid, width, height]);
  return null;
}
