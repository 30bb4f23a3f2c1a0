import { type Fault, refused } from '../../../../shared/faults/fault.ts';

/** @param since when the service had the zone first */
export const blockedFault = (since: string): Fault => refused('zone_id', 'id-held', { since });

export const repeatedFault = refused('zone_id', 'id-repeated');

/** The service holds another zone with this id. */
export const anotherFault = refused('zone_id', 'id-of-another');

export const notCreatedFault = refused('zone_id', 'not-created');

export const notThereFault = refused('zone_id', 'not-there');

/** Somebody else changed the zone there since it was last known. */
export const changedThereFault = refused('zone_id', 'changed-at-service');

export const stillNeededFault = refused('zone_id', 'old-id-needed');

export const goneFault = refused('id', 'gone');
