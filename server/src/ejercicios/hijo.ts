import { avanzarMotor, crearMotor, type EncargoMotor } from './motor';

/** The process in which one exercise runs, so that its physics keeps nobody waiting: it dies with the server. */

const PASO_MS = 250;

process.on('disconnect', () => process.exit(0));
// A terminal's Ctrl-C reaches the whole group; the parent decides.
process.on('SIGINT', () => undefined);
process.once('message', (encargo) => {
  const motor = crearMotor(encargo as EncargoMotor);
  setInterval(() => process.send?.(avanzarMotor(motor, Date.now())), PASO_MS);
});
if (!process.connected) process.exit(1);
