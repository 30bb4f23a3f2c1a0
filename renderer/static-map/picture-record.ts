import { type StaticMapQuestion, staticMaps } from '../../shared/desk/static-maps.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { deskQuery } from '../desk/ask.ts';
import { flyTo } from '../map/camera.ts';
import { words } from '../words/words.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { changeFrame, usePictureFrame } from './frame.ts';

/** The picture that answers a question. */
export const pictureQuery = (question: StaticMapQuestion) => deskQuery('maps.static', question);

/** Pictures of the map, as they are saved. What found no room in one is not kept with it. */
export const pictureRecord: PanelRecord = {
  kinds: ['picture'],
  held: ['maps.static'],
  subscribe: usePictureFrame.subscribe,
  question() {
    const { asked, ...frame } = usePictureFrame.getState();
    return { kind: 'picture', picture: { frame, question: asked && { ...asked.question } } };
  },
  asked: () => usePictureFrame.getState().asked?.question,
  answered() {
    const { asked } = usePictureFrame.getState();
    return asked ? answersOnDisplay([pictureQuery(asked.question).queryKey]) : null;
  },
  subject() {
    const { width, height } = usePictureFrame.getState();
    return { name: words.t('picture.savedName', { width, height }), placeNames: [], position: null };
  },
  restore(question) {
    if (question.kind !== 'picture') return;
    const { frame, question: asked } = question.picture;
    const read = staticMaps['maps.static'].input.safeParse(asked);
    changeFrame({
      ...frame,
      asked: read.success
        ? {
            question: read.data,
            leftOut: new Map(),
            signsLeftOut: new Map(),
            markersLeftOut: 0,
            withoutLabels: [],
            withPlainPins: false,
          }
        : null,
    });
    if (read.success) flyTo({ lat: Number(read.data.lat), lng: Number(read.data.lng) }, read.data.zoom);
  },
};
