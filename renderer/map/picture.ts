import { useMapInstance } from './map-instance.ts';

/** The map as it is drawn at the moment, as a PNG in a data URL; null before there is one. */
export function mapPicture(): Promise<string | null> {
  const { map } = useMapInstance.getState();
  if (!map) return Promise.resolve(null);
  return new Promise((resolve) => {
    // What was drawn can be read only while it is being drawn.
    map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')));
    map.triggerRepaint();
  });
}
