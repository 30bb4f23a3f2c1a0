import { paramsOfTruck } from '../../shared/api/truck-tolls.ts';
import { answersOnDisplay } from '../desk/answers-on-display.ts';
import { routeRequestNow } from '../journey/found-routes.ts';
import {
  endsInWords,
  queriedRoute,
  restoreRoute,
  routeToSave,
  watchJourney,
} from '../journey/saved-route.ts';
import { useProfileChoice } from '../toll-cost/profiles.ts';
import { tollRequest, tollsQuery } from '../toll-cost/toll-request.ts';
import { callsOfKind } from '../workbench/answering-service.ts';
import type { PanelInputs } from '../workbench/panel.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { useTolls } from './tolls-store.ts';

const inputNow = () => ({
  vehicle: useTolls.getState().vehicle,
  truck: useTolls.getState().truck,
  profile: useProfileChoice.getState().profile,
});

/** Vehicle and payment profile as the workspace stores them; the stops are stored with the route. */
export const tollsSearch: PanelInputs = {
  subscribe(listener) {
    const unsubscribes = [useTolls.subscribe(listener), useProfileChoice.subscribe(listener)];
    return () => {
      for (const end of unsubscribes) end();
    };
  },
  inputs: () => ({ tolls: inputNow() }),
  restore({ tolls }) {
    if (!tolls) return;
    useTolls.setState({ vehicle: tolls.vehicle, truck: tolls.truck ?? {} });
    useProfileChoice.setState({ profile: tolls.profile });
  },
};

/** Saves and restores comparisons of tolls. */
export const tollsRecord: PanelRecord = {
  kinds: ['tolls'],
  suspendedCalls: callsOfKind.tolls,
  subscribe(listener) {
    const unsubscribes = [watchJourney(listener), useTolls.subscribe(listener)];
    return () => {
      for (const end of unsubscribes) end();
    };
  },
  input: () => ({
    kind: 'tolls',
    route: routeToSave(),
    tolls: inputNow(),
    chosen: useTolls.getState().chosen,
  }),
  relevantInput() {
    const { vehicle, truck } = useTolls.getState();
    return { ...queriedRoute(), vehicle, ...(vehicle === 'truck' && paramsOfTruck(truck)) };
  },
  answered() {
    const question = routeRequestNow();
    const { vehicle, truck, wasOpened } = useTolls.getState();
    return question && wasOpened
      ? answersOnDisplay([tollsQuery(tollRequest(question, vehicle, truck)).queryKey], ['distance.route'])
      : null;
  },
  subject() {
    const { placeNames, ...ends } = endsInWords();
    return { name: { kind: 'tolls', ...ends }, placeNames, position: null };
  },
  restore(question) {
    if (question.kind !== 'tolls') return;
    restoreRoute(question.route);
    useProfileChoice.setState({ profile: question.tolls.profile });
    const { vehicle, truck = {} } = question.tolls;
    useTolls.setState({ vehicle, truck, chosen: question.chosen });
  },
};
