import type { Fault } from '../../../shared/fault.ts';

/** Something stands against the `zone_id` of a zone. */
export const zoneIdFault = (message: string): Fault => ({
  kind: 'invalid',
  fields: [{ field: 'zone_id', message }],
});

/** What a person does about it is said with it. */
export const heldFault = (since: string) =>
  zoneIdFault(
    `The service has had a zone with this id since ${since.slice(0, 10)}. Give this one another id, or bring that one from the service`,
  );

export const repeatedFault = zoneIdFault('Several of the chosen zones have this zone_id');

export const notCreatedFault = zoneIdFault('Not known to be at the service: create it first');

export const notThereFault = zoneIdFault('The service has no zone with this id any more: create it again');

export const stillNeededFault = zoneIdFault(
  'The zone was not created under its new id, so the service keeps the one with the old id',
);

export const goneFault: Fault = {
  kind: 'invalid',
  fields: [{ field: 'id', message: 'There is no such zone any more' }],
};
