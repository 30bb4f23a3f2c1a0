/** Returns a function for the processor time of this process since now, in milliseconds. Not affected by other load. */
export function processorClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
