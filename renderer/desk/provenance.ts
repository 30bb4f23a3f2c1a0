import type { Query } from '@tanstack/react-query';
import type { AnsweringService } from '../../shared/settings/settings.ts';
import { isReviewed } from './answer-source.ts';
import { isDeferred } from './deferred-queries.ts';
import { formerService } from './former-answers.ts';
import { deskState } from './states.ts';

/** Where the answer of a query is from, also of one that has none yet. */
export type Provenance =
  /** The saved search under review. */
  | { kind: 'saved' }
  /** A service that is not in use any more, until a person has it calculated again. */
  | { kind: 'former'; service: AnsweringService }
  /** The history: the service in use was not asked since the start. */
  | { kind: 'deferred'; service: AnsweringService }
  | { kind: 'current'; service: AnsweringService };

/** Where the answer of a query is from now. */
export function provenanceOf(query: Pick<Query, 'queryHash' | 'queryKey'>): Provenance {
  if (isReviewed(query)) return { kind: 'saved' };
  const former = formerService(query);
  if (former) return { kind: 'former', service: former };
  return { kind: isDeferred(query) ? 'deferred' : 'current', service: deskState('settings').service };
}
