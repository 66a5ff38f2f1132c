/** Runs a program that listens on this machine; where another one has its port, a sentence says so. */
export async function orSayPortIsTaken(open: Promise<void>): Promise<void> {
  try {
    await open;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error)) throw error;
    console.error(`Port ${String(error.port)} is taken. Choose another one with --port, or stop what listens there.`);
    process.exitCode = 1;
  }
}
