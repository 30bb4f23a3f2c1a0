const flattening = 1 / 298.257223563;

/** The ellipsoid of GPS and of every position here (NIMA TR8350.2). */
export const wgs84 = {
  equatorialRadiusMeters: 6_378_137,
  eccentricitySquared: flattening * (2 - flattening),
} as const;
