import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { mayBeQueried } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { useOverlays } from '../map/overlays.ts';
import { useIsPanelOpen } from './layout.ts';

/** Whether one of these panels is open, or a person keeps what it shows on the map beside other panels. */
export function useIsPanelInUse(panels: readonly string[]): boolean {
  const isOpen = useIsPanelOpen(panels);
  const isPinned = useOverlays(({ pinned }) => panels.some((panel) => pinned.has(panel)));
  return isOpen || isPinned;
}

/** `useAnswer` for what the map shows of a panel: a request is made only while one of these panels is in use. */
export function usePanelAnswer<Answer>(
  panels: readonly string[],
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  const isInUse = useIsPanelInUse(panels);
  return useAnswer(query && { ...query, enabled: isInUse ? mayBeQueried : false });
}

/**
 * Returns the request of a panel: while none of these panels is in use it stays as it was, whatever settings and
 * closures change, until a person changes `own`, what is entered in the panel.
 */
export function useRequestOfPanel<Request>(
  panels: readonly string[],
  own: unknown,
  request: Request,
): Request {
  const isInUse = useIsPanelInUse(panels);
  const [held, hold] = useState({ own, request });
  if (!isInUse && held.own === own) return held.request;
  if (held.own !== own || held.request !== request) hold({ own, request });
  return request;
}
