import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { callsOfKind } from '../workbench/answering-service.ts';
import { type PanelInputs, storedPlace } from '../workbench/panel.ts';
import { namesOf, type PanelRecord, shortName } from '../workbench/record.ts';
import { connectionsQuery, transitRequest } from './connections.ts';
import { useTransit } from './transit-store.ts';

function inputNow() {
  const { origin, destination, time, modes } = useTransit.getState();
  return { origin: storedPlace(origin), destination: storedPlace(destination), time, modes };
}

/** The transit panel's input as the workspace stores it. */
export const transitSearch: PanelInputs = {
  subscribe: useTransit.subscribe,
  inputs: () => ({ transit: inputNow() }),
  restore({ transit }) {
    if (transit) useTransit.setState(transit);
  },
};

/** Saves and restores connections. */
export const transitRecord: PanelRecord = {
  kinds: ['transit'],
  suspendedCalls: callsOfKind.transit,
  subscribe: useTransit.subscribe,
  input: () => ({ kind: 'transit', transit: inputNow(), chosen: useTransit.getState().chosen }),
  relevantInput: () => ({ asked: transitRequest(useTransit.getState()), time: useTransit.getState().time }),
  answered() {
    const question = transitRequest(useTransit.getState());
    return question ? answersOnDisplay([connectionsQuery(question).queryKey]) : null;
  },
  subject() {
    const { origin, destination } = useTransit.getState();
    return {
      name: { kind: 'transit', from: shortName(origin), to: shortName(destination) },
      placeNames: namesOf([origin, destination]),
      position: null,
    };
  },
  restore(question) {
    if (question.kind === 'transit') useTransit.setState({ ...question.transit, chosen: question.chosen });
  },
};
