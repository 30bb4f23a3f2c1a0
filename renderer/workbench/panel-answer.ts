import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { mayBeQueried } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { useIsPanelOpen } from './layout.ts';

/** `useAnswer` for what the map shows of a panel: a request is made only while one of these panels is open. */
export function usePanelAnswer<Answer>(
  panels: readonly string[],
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  const isOpen = useIsPanelOpen(panels);
  return useAnswer(query && { ...query, enabled: isOpen ? mayBeQueried : false });
}

/**
 * Returns the request of a panel: while none of these panels is open it stays as it was, whatever settings and
 * closures change, until a person changes `own`, what is entered in the panel.
 */
export function useRequestOfPanel<Request>(
  panels: readonly string[],
  own: unknown,
  request: Request,
): Request {
  const isOpen = useIsPanelOpen(panels);
  const [held, hold] = useState({ own, request });
  if (!isOpen && held.own === own) return held.request;
  if (held.own !== own || held.request !== request) hold({ own, request });
  return request;
}
