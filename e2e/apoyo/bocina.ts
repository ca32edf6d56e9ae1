declare global {
  interface Window {
    /** Every attempt to sound, recorded where the speaker would be; with the speaker itself, every sound. */
    sonidos: { src: string; volume: number; t: number }[];
  }
}

/** These run in the page before the console does; of the two that hear, one in place of the other. */

export const escucharBocina = () => {
  window.sonidos = [];
  HTMLMediaElement.prototype.play = function play() {
    window.sonidos.push({ src: this.currentSrc || this.src, volume: this.volume, t: Date.now() });
    return Promise.resolve();
  };
};

/** The speaker itself: what the browser refuses to play does not count. */
export const oirBocina = () => {
  window.sonidos = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async function sonar() {
    await play.call(this);
    window.sonidos.push({ src: this.currentSrc || this.src, volume: this.volume, t: Date.now() });
  };
};

/**
 * What nobody has acknowledged sounds again: where only first sounds are counted, as seldom as a desk can choose. The empty
 * page that a tab begins with has no storage.
 */
export const cadaCincoMinutos = () => {
  if (location.protocol === 'http:') localStorage.setItem('tramos.sonido.repetir_ms', '300000');
};
