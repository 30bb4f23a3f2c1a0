import { useEffect } from 'react';
import { useMapInstance } from '../map/map-instance.ts';
import { addPath, pictureOverMap } from '../map/picture-over-map.ts';
import { useLayout } from '../workbench/layout.ts';
import { frameFault, usePictureFrame } from './frame.ts';
import './frame-on-map.css';

export const panelId = 'static-map';

/** Shows what comes into the picture, while its panel is open. */
export function FrameOnMap() {
  const isOpen = useLayout(({ panel, folded }) => panel === panelId && !folded);
  const map = useMapInstance((state) => state.map);
  const width = usePictureFrame((frame) => frame.width);
  const height = usePictureFrame((frame) => frame.height);
  const isWrong = frameFault({ width, height }) !== undefined;
  useEffect(() => {
    if (!map || !isOpen || isWrong) return;
    const picture = pictureOverMap(map, 'zd-picture-frame');
    const draw = () => {
      const { clientWidth, clientHeight } = map.getContainer();
      const [left, top] = [(clientWidth - width) / 2, (clientHeight - height) / 2];
      const frame = `M${left} ${top}h${width}v${height}h${-width}Z`;
      picture.replaceChildren();
      addPath(picture, {
        d: `M0 0h${clientWidth}v${clientHeight}h${-clientWidth}Z${frame}`,
        class: 'zd-beyond',
        'fill-rule': 'evenodd',
      });
      addPath(picture, { d: frame, class: 'zd-frame' });
    };
    draw();
    map.on('resize', draw);
    return () => {
      map.off('resize', draw);
      picture.remove();
    };
  }, [map, isOpen, isWrong, width, height]);
  return null;
}
