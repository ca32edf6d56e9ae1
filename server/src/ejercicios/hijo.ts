import { avanzarMotor, crearMotor, type EncargoMotor } from './motor';

/** The process in which one exercise runs, so that its physics keeps nobody waiting: it dies with the server. */

const PASO_MS = 250;

process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the parent decides.
process.on('SIGINT', () => undefined);
process.once('message', (encargo) => {
  const motor = crearMotor(encargo as EncargoMotor);
  setInterval(
    () =>
      // Where nobody is left to be told, and before that was noticed, it ends as well, and without an outcry.
      process.send?.(avanzarMotor(motor, Date.now()), undefined, undefined, (error: Error | null) => {
        if (error) process.exit(0);
      }),
    PASO_MS,
  );
});
if (!process.connected) process.exit(1);
