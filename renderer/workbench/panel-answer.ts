import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { mayBeQueried } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { useOverlays } from '../map/overlays.ts';
import { useIsPanelOpen } from './layout.ts';

/** Whether one of these panels is open or pinned to the map by the user. */
export function useIsPanelInUse(panels: readonly string[]): boolean {
  const isOpen = useIsPanelOpen(panels);
  const isPinned = useOverlays(({ pinned }) => panels.some((panel) => pinned.has(panel)));
  return isOpen || isPinned;
}

/** As `useAnswer`, for data a panel draws on the map: requests are only made while one of these panels is in use. */
export function usePanelAnswer<Answer>(
  panels: readonly string[],
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  const isInUse = useIsPanelInUse(panels);
  return useAnswer(query && { ...query, enabled: isInUse ? mayBeQueried : false });
}

/**
 * Returns the request of a panel. While none of these panels is in use, it stays the same even if settings or closures
 * change, until the user changes `own`, the panel's inputs.
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
