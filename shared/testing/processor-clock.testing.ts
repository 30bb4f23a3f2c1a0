/** Starts to count, and gives the milliseconds of processor time that this process has spent since: other work on the machine does not lengthen them. */
export function processorClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
