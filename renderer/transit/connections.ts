import { useMemo } from 'react';
import type { TransitLeg, TransitRoute } from '../../shared/api/transit.ts';
import type { InputOf } from '../../shared/desk/index.ts';
import { keepPreviousAnswer } from '../desk/answer-key.ts';
import { deskQuery } from '../desk/ask.ts';
import { useTransit } from './transit-store.ts';

export type TransitRequest = InputOf<'transit.route'>;

/** Returns the panel's current request; undefined while origin or destination is missing. */
export function useTransitRequest(): TransitRequest | undefined {
  const { origin, destination, time, modes } = useTransit();
  return useMemo(
    () => transitRequest({ origin, destination, time, modes }),
    [origin, destination, time, modes],
  );
}

type TransitInput = Pick<ReturnType<typeof useTransit.getState>, 'origin' | 'destination' | 'time' | 'modes'>;

/** Returns the request for a panel's input; undefined while origin or destination is missing. */
export function transitRequest({
  origin,
  destination,
  time,
  modes,
}: TransitInput): TransitRequest | undefined {
  if (!origin || !destination) return undefined;
  return {
    origin: origin.position,
    destination: destination.position,
    // Without a UTC offset, these are local times of the place, not of this computer.
    ...(time.kind === 'departure' && time.at !== '' && { departure_time: time.at }),
    ...(time.kind === 'arrival' && time.at !== '' && { arrival_time: time.at }),
    ...(modes && { modes }),
  };
}

/** Returns the query for the connections of a request. Previous data is kept until new data arrives. */
export const connectionsQuery = (request: TransitRequest) => {
  const query = deskQuery('transit.route', request);
  return { ...query, placeholderData: keepPreviousAnswer(query) };
};

export const isRide = ({ travel_mode }: TransitLeg): boolean => travel_mode !== 'pedestrian';

export const ridesOf = ({ legs }: TransitRoute): TransitLeg[] => legs.filter(isRide);

/** Returns the number of vehicles boarded; one that continues as another line counts once. */
export const vehicleCount = (route: TransitRoute): number =>
  ridesOf(route).filter(({ stay_on_board }) => !stay_on_board).length;

/** Returns the local time of an ISO date-time, such as `08:30`; an empty string without one. */
export const clockTime = (iso: string | null | undefined): string => iso?.slice(11, 16) ?? '';

/** Returns when a connection starts and ends; empty strings if the service doesn't return it. */
export const timesOf = ({ legs }: TransitRoute): { from: string; to: string } => ({
  from: legs[0]?.departure_time ?? '',
  to: legs.at(-1)?.arrival_time ?? '',
});

/** Returns an ISO date-time shifted by minutes, as local date and time such as `2026-03-01T08:30`. */
export const shiftedByMinutes = (iso: string, minutes: number): string =>
  new Date(Date.parse(`${iso.slice(0, 16)}Z`) + minutes * 60_000).toISOString().slice(0, 16);

/** Returns the attributions of a connection's timetables, each once. */
export const attributionsOf = ({ legs }: TransitRoute) => [
  ...new Map(legs.flatMap(({ attributions }) => (attributions ?? []).map((one) => [one.text, one]))).values(),
];
