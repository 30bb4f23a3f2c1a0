/** Two nearby places for probes; the service doesn't need data there. */
export const probePlaces = [
  { lat: 48.8566, lng: 2.3522 },
  { lat: 48.8606, lng: 2.3376 },
] as const;
