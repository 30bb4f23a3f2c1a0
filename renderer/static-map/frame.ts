import { create } from 'zustand';
import { staticMapLimits } from '../../shared/api/static-map.ts';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import type { PictureRequest } from './picture-request.ts';

interface PictureFrame {
  /** Pixels of the map. */
  width: number;
  height: number;
  retina: boolean;
  /** Whether stops and origins, and what else is drawn on the map, come into the picture. */
  withMarkers: boolean;
  withShapes: boolean;
  /** The last request and what the picture could not show; null before the first. */
  asked: PictureRequest | null;
}

/** What part of the map a picture shows, around the middle of the map, and what comes into it. */
export const usePictureFrame = create<PictureFrame>()(() => ({
  width: 640,
  height: 480,
  retina: false,
  withMarkers: true,
  withShapes: true,
  asked: null,
}));

export const changeFrame = (change: Partial<PictureFrame>) => usePictureFrame.setState(change);

export type FrameFault = 'side' | 'pixels';

/** Why no service makes a picture of this size; undefined where it does. */
export function frameFault({
  width,
  height,
}: Pick<StaticMapRequest, 'width' | 'height'>): FrameFault | undefined {
  const { sideMin, sideMax, pixels } = staticMapLimits;
  const isSide = (value: number) => Number.isInteger(value) && value >= sideMin && value <= sideMax;
  if (!isSide(width) || !isSide(height)) return 'side';
  return width * height > pixels ? 'pixels' : undefined;
}
