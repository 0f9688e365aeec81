/** The processor time of this thread in milliseconds. A busy machine does not make it run faster. */
export const processorTime = (): number => {
  const { system, user } = process.threadCpuUsage();
  return (system + user) / 1_000;
};
