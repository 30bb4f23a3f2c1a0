import { create } from 'zustand';
import { staticMapLimits } from '../../shared/api/static-map.ts';
import type { StaticMapRequest } from '../../shared/desk/static-maps.ts';
import type { PictureRequest } from './picture-request.ts';

interface PictureFrame {
  /** Size in CSS pixels of the map. */
  width: number;
  height: number;
  retina: boolean;
  /** Includes stops and origins. */
  withMarkers: boolean;
  /** Includes all other overlays. */
  withShapes: boolean;
  /** The last request and what its picture can't show; null before the first. */
  request: PictureRequest | null;
}

/** Size and content of the static map, whose center is that of the map. */
export const usePictureFrame = create<PictureFrame>()(() => ({
  width: 640,
  height: 480,
  retina: false,
  withMarkers: true,
  withShapes: true,
  request: null,
}));

export const changeFrame = (change: Partial<PictureFrame>) => usePictureFrame.setState(change);

export type FrameFault = 'side' | 'pixels';

/** Returns which limit of the service a size exceeds; undefined if none. */
export function frameFault({
  width,
  height,
}: Pick<StaticMapRequest, 'width' | 'height'>): FrameFault | undefined {
  const { sideMin, sideMax, pixels } = staticMapLimits;
  const isValidSide = (value: number) => Number.isInteger(value) && value >= sideMin && value <= sideMax;
  if (!isValidSide(width) || !isValidSide(height)) return 'side';
  return width * height > pixels ? 'pixels' : undefined;
}
