/** Two places near each other for probes: whether the service has data there does not matter. */
export const probePlaces = [
  { lat: 48.8566, lng: 2.3522 },
  { lat: 48.8606, lng: 2.3376 },
] as const;
