/** Reports that the fake is ready, and stops it on a signal or with the process that started it. */
export function serveUntilStopped(message: string, stop: () => Promise<void>): void {
  console.log(message);
  process.send?.("ready");
  const end = () => void stop().then(() => process.exit(0));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  if (process.send !== undefined) process.once("disconnect", end);
}
