import { type StaticMapRequest, staticMaps } from '../../shared/desk/static-maps.ts';
import type { MissingInPicture } from '../../shared/saved/saved-search.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { deskQuery } from '../desk/ask.ts';
import { flyTo } from '../map/camera.ts';
import { isWordKey } from '../words/words.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { changeFrame, usePictureFrame } from './frame.ts';
import type { Missing } from './missing.ts';

/** Query for the static map of a request. */
export const pictureQuery = (request: StaticMapRequest) => deskQuery('maps.static', request);

/** How static maps are saved, with what they don't show. */
export const pictureRecord: PanelRecord = {
  kinds: ['picture'],
  suspendedCalls: ['maps.static'],
  subscribe: usePictureFrame.subscribe,
  input() {
    const { request: pictureRequest, ...frame } = usePictureFrame.getState();
    const missing = pictureRequest ? [...pictureRequest.missing] : [];
    return {
      kind: 'picture',
      picture: { frame, question: pictureRequest && { ...pictureRequest.question }, missing },
    };
  },
  relevantInput: () => usePictureFrame.getState().request?.question,
  answered() {
    const { request: pictureRequest } = usePictureFrame.getState();
    return pictureRequest ? answersOnDisplay([pictureQuery(pictureRequest.question).queryKey]) : null;
  },
  subject() {
    const { width, height } = usePictureFrame.getState();
    return { name: { kind: 'picture', width, height }, placeNames: [], position: null };
  },
  restore(question) {
    if (question.kind !== 'picture') return;
    const { frame, question: pictureRequest, missing } = question.picture;
    const parsed = staticMaps['maps.static'].input.safeParse(pictureRequest);
    changeFrame({
      ...frame,
      request: parsed.success ? { question: parsed.data, missing: missing.map(withKnownTitle) } : null,
    });
    if (parsed.success)
      flyTo({ lat: Number(parsed.data.lat), lng: Number(parsed.data.lng) }, parsed.data.zoom);
  },
};

/** Replaces titles that no longer exist, of searches saved by an older version. */
const withKnownTitle = ({ titleKey, ...missing }: MissingInPicture): Missing => ({
  ...missing,
  titleKey: titleKey !== null && isWordKey(titleKey) ? titleKey : null,
});
