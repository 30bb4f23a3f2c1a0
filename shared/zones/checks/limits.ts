/** Thresholds of warnings. They aren't part of the API; they are what staff would double-check. */
export const limits = {
  vertices: 10_000,
  /** A city block is some 10,000 m2, France 550,000 km2. */
  minPlausibleSquareMeters: 100,
  maxPlausibleSquareMeters: 500_000_000_000,
  /** A part is a sliver if it is thinner than this and this many times longer than wide. */
  sliverWidthMeters: 3,
  sliverLengthByWidth: 10,
  /** Borders this close are drawn as one: an edge that meets a vertex may be off by the grid's centimeter. */
  sameBorderMeters: 0.05,
  /** Borders farther apart aren't considered a shared one, unless the user changes the setting. */
  gapWidthMeters: 15,
  /** Shorter gaps aren't reported. */
  gapLengthMeters: 20,
} as const;
