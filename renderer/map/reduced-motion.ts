/** Whether the person asked the system for less motion: then the map jumps and its labels do not fade. */
export const motionIsReduced = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
