/** The processor time of a call, in milliseconds: unlike the time of a clock, it does not grow on a busy machine. */
export function processorTimeOf(call: () => unknown): number {
  const start = process.threadCpuUsage();
  call();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
