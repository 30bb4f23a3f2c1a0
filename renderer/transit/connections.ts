import { useMemo } from 'react';
import type { TransitLeg, TransitRoute } from '../../shared/api/transit.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { useTransit } from './transit-store.ts';

export type TransitRequest = InputOf<'transit.route'>;

/** The panel's current request; undefined while origin or destination is missing. */
export function useTransitRequest(): TransitRequest | undefined {
  const { origin, destination, time, modes } = useTransit();
  return useMemo(
    () => transitQuestion({ origin, destination, time, modes }),
    [origin, destination, time, modes],
  );
}

type ConnectionsQuery = Pick<
  ReturnType<typeof useTransit.getState>,
  'origin' | 'destination' | 'time' | 'modes'
>;

/** The question that the state of the panel comes to; undefined while an end has no place. */
export function transitQuestion({
  origin,
  destination,
  time,
  modes,
}: ConnectionsQuery): TransitRequest | undefined {
  if (!origin || !destination) return undefined;
  return {
    origin: origin.position,
    destination: destination.position,
    // Without a zone: the clocks of the place, not of this computer.
    ...(time.kind === 'departure' && time.at !== '' && { departure_time: time.at }),
    ...(time.kind === 'arrival' && time.at !== '' && { arrival_time: time.at }),
    ...(modes && { modes }),
  };
}

/** The connections that answer a request. Previous data is kept until new data arrives. */
export const connectionsQuery = (request: TransitRequest) => {
  const query = deskQuery('transit.route', request);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};

export const isRide = ({ travel_mode }: TransitLeg): boolean => travel_mode !== 'pedestrian';

export const ridesOf = ({ legs }: TransitRoute): TransitLeg[] => legs.filter(isRide);

/** Number of vehicles; riders stay seated in one that continues as another line. */
export const vehiclesOf = (route: TransitRoute): number =>
  ridesOf(route).filter(({ stay_on_board }) => !stay_on_board).length;

/** `08:30` of an ISO date-time, by the clocks of the place that it is told of; '' where there is none. */
export const clockTime = (iso: string | null | undefined): string => iso?.slice(11, 16) ?? '';

/** When a connection starts and ends; '' where the service does not tell. */
export const timesOf = ({ legs }: TransitRoute): { from: string; to: string } => ({
  from: legs[0]?.departure_time ?? '',
  to: legs.at(-1)?.arrival_time ?? '',
});

/** A local date and time such as `2026-03-01T08:30`, some minutes away from an ISO date-time, by the same clocks. */
export const minutesFrom = (iso: string, minutes: number): string =>
  new Date(Date.parse(`${iso.slice(0, 16)}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Whose timetables a connection is from, each once. */
export const attributionsOf = ({ legs }: TransitRoute) => [
  ...new Map(legs.flatMap(({ attributions }) => (attributions ?? []).map((one) => [one.text, one]))).values(),
];
