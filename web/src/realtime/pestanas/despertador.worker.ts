/** A timer that browsers do not slow down in hidden tabs: told a time in ms, it says when it has passed. */
let plazo: ReturnType<typeof setTimeout> | undefined;

self.addEventListener('message', ({ data }: MessageEvent<number>) => {
  clearTimeout(plazo);
  plazo = setTimeout(() => self.postMessage(null), data);
});
