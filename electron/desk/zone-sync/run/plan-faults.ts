import { type Fault, refused } from '../../../../shared/faults/fault.ts';

/** @param since when the service was first known to have the zone */
export const blockedFault = (since: string): Fault => refused('zone_id', 'id-held', { since });

export const repeatedFault = refused('zone_id', 'id-repeated');

/** The service has another zone with this ID. */
export const anotherFault = refused('zone_id', 'id-of-another');

export const notCreatedFault = refused('zone_id', 'not-created');

export const notThereFault = refused('zone_id', 'not-there');

/** Another user has changed the zone on the service since it was last known. */
export const changedThereFault = refused('zone_id', 'changed-at-service');

export const stillNeededFault = refused('zone_id', 'old-id-needed');

export const goneFault = refused('id', 'gone');
