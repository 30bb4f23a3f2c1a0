/** Zone fields that may differ on a service. */
export const comparedFields = ['geometry', 'storeId', 'description', 'types', 'status'] as const;
export type ComparedField = (typeof comparedFields)[number];
