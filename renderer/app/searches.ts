import type { SavedKind } from '../../shared/saved/saved-search.ts';
import { isSameService, type ServiceChoice } from '../../shared/settings/settings.ts';
import { callFilter } from '../desk/answer-key.ts';
import { queryClient } from '../desk/ask.ts';
import { answerFromHistory, deferCalls, releaseCalls } from '../desk/change-provenance.ts';
import { desk, firstPublished } from '../desk/desk.ts';
import { isReviewing } from '../desk/provenance.ts';
import { deskState } from '../desk/states.ts';
import { callsOfKind, type DisplayedKind } from '../workbench/answering-service.ts';
import type { Panel, PanelInputs } from '../workbench/panel.ts';
import type { PanelRecord } from '../workbench/record.ts';
import { autosave } from './autosave.ts';

/**
 * Restores the panels' inputs of the last session, and stores changes from now on. Restored inputs don't cause requests
 * to a provider until the user changes them.
 * @param others inputs that don't belong to a panel
 */
export async function autosaveSearches(
  panels: readonly Pick<Panel, 'search' | 'record'>[],
  others: readonly PanelInputs[],
) {
  const sources = [...panels, ...others.map((search): Pick<Panel, 'search' | 'record'> => ({ search }))];
  const initialTexts = sources.map(({ search }) => textOf(search));
  const [outcome] = await Promise.all([desk.call('searches.read', undefined), firstPublished('settings')]);
  const { service } = deskState('settings');
  for (const [index, { search, record }] of sources.entries()) {
    if (!search) continue;
    // Don't overwrite inputs that the user has already changed.
    const isUntouched = textOf(search) === initialTexts[index];
    if (outcome.ok && isUntouched) {
      search.restore(outcome.value);
      if (service.kind === 'provider' && record && textOf(search) !== initialTexts[index])
        void deferUntilChanged(record, service);
    }
    autosave(
      {
        now: search.inputs,
        subscribe: search.subscribe,
        write: (stored) => desk.call('searches.keep', stored),
      },
      isUntouched ? search.inputs() : undefined,
    );
  }
}

const textOf = (search: PanelInputs | undefined) => JSON.stringify(search?.inputs());

/** Number of recent searches per kind whose responses are used for restored inputs. */
const maxLookups = 3;

async function deferUntilChanged(record: PanelRecord, service: ServiceChoice) {
  const kinds = record.kinds.filter(showsAnswers);
  const calls = kinds.flatMap((kind) => [...callsOfKind[kind]]);
  deferCalls(queryClient, calls);
  const restored = JSON.stringify(record.relevantInput());
  const hasChanged = () => JSON.stringify(record.relevantInput()) !== restored;
  const release = () => {
    unsubscribe();
    releaseCalls(calls);
  };
  const unsubscribe = record.subscribe(() => {
    if (!hasChanged()) return;
    if (!isReviewing()) return release();
    // A review replaces the inputs temporarily; only if it has ended by then, the user has changed them.
    queueMicrotask(() => {
      if (isReviewing() || !hasChanged()) return;
      release();
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => callFilter(calls)(query) && query.state.data === undefined,
      });
    });
  });
  for (const kind of kinds) {
    const found = await desk.call('saved.find', {
      filter: { list: 'history', text: '', kind, folder: null, tag: null, from: null, to: null },
      order: 'askedAt',
      descending: true,
      offset: 0,
      limit: maxLookups,
    });
    for (const { id } of found.ok ? found.value.rows : []) {
      const search = await desk.call('saved.read', { id });
      if (search.ok && search.value && isSameService(search.value.service, service))
        answerFromHistory(queryClient, search.value);
    }
  }
}

const showsAnswers = (kind: SavedKind): kind is DisplayedKind => Object.hasOwn(callsOfKind, kind);
