import { palettes } from '../../shared/map-style/palette.ts';
import { deskState } from '../desk/states.ts';
import { useDrawSession } from '../map/draw/draw-session.ts';
import { useHandles, visibleHandles } from '../map/handles.ts';
import { drawnOverlays, type Overlay, useOverlays } from '../map/overlays.ts';
import { loadCanvasFonts } from '../map/style/fonts.ts';
import { useViewport } from '../map/viewport.ts';
import { usePictureFrame } from './frame.ts';
import { type Missing, missingOf, missingWithoutOverlay } from './missing.ts';
import { isInFrame, maxRequestLength, type PictureRequest, writePictureRequest } from './picture-request.ts';
import { boundsOfFrame, type PaintedFrame, placedSigns, plainPins } from './placed-signs.ts';
import { renderedShapes } from './rendered-shapes.ts';
import { renderedSigns } from './rendered-signs.ts';
import { signImage } from './sign-image.ts';
import { signMarker, textMeasurer } from './sign-marker.ts';

/** Returns the request for a static map of the current frame, and what is on the map but can't be in it. */
export async function pictureRequestNow(): Promise<PictureRequest> {
  await loadCanvasFonts(window.location.origin);
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
    textMeasurer(),
  );
  // Providers fetch marker images by URL; only the built-in service is known to accept data URLs.
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
    isBuiltIn ? maxRequestLength.builtIn : maxRequestLength.provider,
  );
  const labels = placed.flatMap(({ sign }) => (sign.kind === 'label' ? [sign.titleKey] : []));
  return {
    question,
    missing: [
      ...missing,
      ...(isBuiltIn ? missingOf('unplaced', titlesOf(unplaced)) : []),
      ...(isBuiltIn ? [] : missingOf('labels', [...labels, ...titlesOf(unplaced)])),
      ...missingWithoutOverlay('pins', isBuiltIn ? 0 : (question.markers?.length ?? 0)),
      ...(withShapes ? onScreenOnly(overlays, frame) : []),
      ...missingWithoutOverlay('drawing', useDrawSession.getState().drawing ? 1 : 0),
      ...missingWithoutOverlay('basemap', basemap.kind === 'built-in' ? 0 : 1),
    ],
  };
}

const titlesOf = (signs: readonly Pick<Overlay, 'titleKey'>[]) => signs.map(({ titleKey }) => titleKey);

/**
 * Returns shapes about the map itself, such as the edge of the region, which are never in the picture; skips those that
 * only highlight what another overlay draws.
 */
function onScreenOnly(overlays: readonly Overlay[], frame: PaintedFrame): Missing[] {
  const drawnTitles = new Set(
    titlesOf(overlays.filter(({ visible, describesMap }) => visible && !describesMap)),
  );
  const mapOverlays = overlays.filter(
    ({ describesMap, titleKey }) => describesMap && !drawnTitles.has(titleKey),
  );
  const shapes = renderedShapes(
    mapOverlays.map((overlay) => ({ ...overlay, describesMap: false })),
    palettes.light,
    frame.zoom,
  );
  const lines = shapes.filter(({ weight }) => weight !== 'fill');
  return missingOf('screen', [...new Set(titlesOf(lines.filter((line) => isInFrame(line, frame))))]);
}
