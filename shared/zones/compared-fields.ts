/** What of a zone a service may have otherwise. */
export const comparedFields = ['geometry', 'storeId', 'description', 'types', 'status'] as const;
export type ComparedField = (typeof comparedFields)[number];
