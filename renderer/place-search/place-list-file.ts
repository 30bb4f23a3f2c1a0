/** A larger file is no list of places that a person could use. */
const largestFileBytes = 5_000_000;

export const isTooLarge = ({ size }: File): boolean => size > largestFileBytes;
