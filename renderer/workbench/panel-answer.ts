import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { mayBeQueried } from '../desk/ask.ts';
import { useAnswer } from '../desk/use-answer.ts';
import { useOverlays } from '../map/overlays.ts';
import { useIsPanelOpen } from './layout.ts';

/** Whether one of these panels is open, or the user pinned its overlay to the map. */
export function useIsPanelInUse(panels: readonly string[]): boolean {
  const isOpen = useIsPanelOpen(panels);
  const isPinned = useOverlays(({ pinned }) => panels.some((panel) => pinned.has(panel)));
  return isOpen || isPinned;
}

/** As `useAnswer`, for data that panels draw on the map: sends requests only while one of these panels is in use. */
export function usePanelAnswer<Answer>(
  panels: readonly string[],
  query: UseQueryOptions<Answer, Error> | undefined,
): UseQueryResult<Answer, Error> {
  const isInUse = useIsPanelInUse(panels);
  return useAnswer(query && { ...query, enabled: isInUse ? mayBeQueried : false });
}

/**
 * Returns a panel's current request. While none of these panels is in use, keeps returning the same one even if
 * settings or closures change, until `own` changes.
 * @param inputs the panel's inputs, without what is derived from settings
 */
export function useRequestOfPanel<Request>(
  panels: readonly string[],
  inputs: unknown,
  request: Request,
): Request {
  const isInUse = useIsPanelInUse(panels);
  const [latest, setLatest] = useState({ own: inputs, request });
  if (!isInUse && latest.own === inputs) return latest.request;
  if (latest.own !== inputs || latest.request !== request) setLatest({ own: inputs, request });
  return request;
}
