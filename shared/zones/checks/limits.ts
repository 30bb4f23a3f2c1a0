/** From where on a warning is given. Nothing in the API's contract says so: these are what staff would look at. */
export const limits = {
  vertices: 10_000,
  /** A city block is some 10,000 m2, France 550,000 km2. */
  smallestPlausibleSquareMeters: 100,
  largestPlausibleSquareMeters: 500_000_000_000,
  /** A part is a sliver when it is thinner than this and this much longer than wide. */
  sliverWidthMeters: 3,
  sliverLengthByWidth: 10,
  /** Borders this near to each other are drawn as one: an edge that meets a vertex is off by the grid's centimeter. */
  sameBorderMeters: 0.05,
  /** Borders farther apart than this are not thought to be meant as one, unless a person says so. */
  gapWidthMeters: 15,
  gapLengthMeters: 20,
} as const;
