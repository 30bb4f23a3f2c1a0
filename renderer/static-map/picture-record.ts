import { type StaticMapRequest, staticMaps } from '../../shared/desk/static-maps.ts';
import type { MissingInPicture } from '../../shared/saved/saved-search.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { deskQuery } from '../desk/ask.ts';
import { flyTo } from '../map/camera.ts';
import { isWordKey } from '../words/words.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { changeFrame, usePictureFrame } from './frame.ts';
import type { Missing } from './missing.ts';

/** The picture that answers a question. */
export const pictureQuery = (question: StaticMapRequest) => deskQuery('maps.static', question);

/** Pictures of the map, as they are saved, each with what is not in it. */
export const pictureRecord: PanelRecord = {
  kinds: ['picture'],
  held: ['maps.static'],
  subscribe: usePictureFrame.subscribe,
  question() {
    const { asked: pictureRequest, ...frame } = usePictureFrame.getState();
    const missing = pictureRequest ? [...pictureRequest.missing] : [];
    return {
      kind: 'picture',
      picture: { frame, question: pictureRequest && { ...pictureRequest.question }, missing },
    };
  },
  relevantInput: () => usePictureFrame.getState().asked?.question,
  answered() {
    const { asked: pictureRequest } = usePictureFrame.getState();
    return pictureRequest ? answersOnDisplay([pictureQuery(pictureRequest.question).queryKey]) : null;
  },
  subject() {
    const { width, height } = usePictureFrame.getState();
    return { name: { kind: 'picture', width, height }, placeNames: [], position: null };
  },
  restore(question) {
    if (question.kind !== 'picture') return;
    const { frame, question: pictureRequest, missing } = question.picture;
    const read = staticMaps['maps.static'].input.safeParse(pictureRequest);
    changeFrame({
      ...frame,
      asked: read.success ? { question: read.data, missing: missing.map(withKnownTitle) } : null,
    });
    if (read.success) flyTo({ lat: Number(read.data.lat), lng: Number(read.data.lng) }, read.data.zoom);
  },
};

/** What is saved may be older than the catalog. */
const withKnownTitle = ({ titleKey, ...missing }: MissingInPicture): Missing => ({
  ...missing,
  titleKey: titleKey !== null && isWordKey(titleKey) ? titleKey : null,
});
