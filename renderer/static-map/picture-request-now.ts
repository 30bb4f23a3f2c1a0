import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { useHandles, visibleHandles } from '../map/handles.ts';
import { drawnOverlays, type Overlay, useOverlays } from '../map/overlays.ts';
import { fontsForCanvas } from '../map/style/fonts.ts';
import { useViewport } from '../map/viewport.ts';
import { usePictureFrame } from './frame.ts';
import { type Missing, missingByItself, missingOf } from './missing.ts';
import { isInFrame, maxRequestLength, type PictureRequest, writePictureRequest } from './picture-request.ts';
import { boundsOfFrame, type PaintedFrame, placedSigns, plainPins } from './placed-signs.ts';
import { renderedShapes } from './shown-shapes.ts';
import { renderedSigns } from './shown-signs.ts';
import { signImage } from './sign-image.ts';
import { signMarker, textWidth } from './sign-marker.ts';

/** Returns the request for a static map of the current frame, and what is on the map but can't be in it. */
export async function pictureRequestNow(): Promise<PictureRequest> {
  await fontsForCanvas(window.location.origin);
  const { width, height, retina, withMarkers, withShapes } = usePictureFrame.getState();
  const { center, zoom } = useViewport.getState();
  const frame: PaintedFrame = { center, zoom, width, height };
  const { service, basemap } = deskState('settings');
  const isBuiltIn = service.kind === 'built-in';
  const handles = visibleHandles(useHandles.getState().handles).filter(({ tone }) => tone !== 'pull');
  const overlays = drawnOverlays(useOverlays.getState());
  const { placed, unplaced } = placedSigns(
    withShapes ? renderedSigns(overlays, palettes.light, zoom, boundsOfFrame(frame)) : [],
    frame,
    textWidth(),
  );
  // A provider fetches marker images by URL and has not said that it accepts inline ones.
  const { question, missing } = writePictureRequest(
    {
      ...frame,
      retina,
      markers: (withMarkers ? handles : []).map((handle) => {
        const url = isBuiltIn ? signImage(handle) : undefined;
        return { ...handle.position, ...(url !== undefined && { url }) };
      }),
      shapes: withShapes ? renderedShapes(overlays, palettes.light, zoom) : [],
      signs: isBuiltIn
        ? placed.map((sign) => ({
            titleKey: sign.sign.titleKey,
            marker: signMarker(sign, frame, retina ? 2 : 1),
          }))
        : plainPins(placed),
    },
    isBuiltIn ? maxRequestLength.builtIn : maxRequestLength.anywhere,
  );
  const labels = placed.flatMap(({ sign }) => (sign.kind === 'label' ? [sign.titleKey] : []));
  return {
    question,
    missing: [
      ...missing,
      ...(isBuiltIn ? missingOf('unplaced', titlesOf(unplaced)) : []),
      ...(isBuiltIn ? [] : missingOf('labels', [...labels, ...titlesOf(unplaced)])),
      ...missingByItself('pins', isBuiltIn ? 0 : (question.markers?.length ?? 0)),
      ...(withShapes ? onScreenAlone(overlays, frame) : []),
      ...missingByItself('drawing', useDrawSession.getState().drawing ? 1 : 0),
      ...missingByItself('basemap', basemap.kind === 'built-in' ? 0 : 1),
    ],
  };
}

const titlesOf = (signs: readonly Pick<Overlay, 'titleKey'>[]) => signs.map(({ titleKey }) => titleKey);

/**
 * Shapes that describe the map itself and are missing from the picture; skips those that mark what another overlay
 * draws.
 */
function onScreenAlone(overlays: readonly Overlay[], frame: PaintedFrame): Missing[] {
  const drawn = new Set(titlesOf(overlays.filter(({ visible, ofMap }) => visible && !ofMap)));
  const ofMap = overlays.filter(({ ofMap, titleKey }) => ofMap && !drawn.has(titleKey));
  const shapes = renderedShapes(
    ofMap.map((overlay) => ({ ...overlay, ofMap: false })),
    palettes.light,
    frame.zoom,
  );
  const lines = shapes.filter(({ weight }) => weight !== 'fill');
  return missingOf('screen', [...new Set(titlesOf(lines.filter((line) => isInFrame(line, frame))))]);
}
