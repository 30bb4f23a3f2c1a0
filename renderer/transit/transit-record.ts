import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { words } from '../words/words.ts';
import { callsShown } from '../workbench/answering-service.ts';
import { keptPlace } from '../workbench/panel.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { connectionsQuery, transitQuestion } from './connections.ts';
import { useTransit } from './transit-store.ts';

/** Connections by public transit, as they are saved. */
export const transitRecord: PanelRecord = {
  kinds: ['transit'],
  held: callsShown.transit,
  subscribe: useTransit.subscribe,
  question() {
    const { origin, destination, time, modes, chosen } = useTransit.getState();
    return {
      kind: 'transit',
      transit: { origin: keptPlace(origin), destination: keptPlace(destination), time, modes },
      chosen,
    };
  },
  asked: () => ({ asked: transitQuestion(useTransit.getState()), time: useTransit.getState().time }),
  answered() {
    const question = transitQuestion(useTransit.getState());
    return question ? answersOnDisplay([connectionsQuery(question).queryKey]) : null;
  },
  subject() {
    const { origin, destination } = useTransit.getState();
    return {
      name: words.t('transit.savedName', { from: shortName(origin), to: shortName(destination) }),
      placeNames: namesOf([origin, destination]),
      position: null,
    };
  },
  restore(question) {
    if (question.kind === 'transit') useTransit.setState({ ...question.transit, chosen: question.chosen });
  },
};
