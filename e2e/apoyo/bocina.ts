declare global {
  interface Window {
    /** Every attempt to sound, recorded where the speaker would be; with the speaker itself, every sound. */
    sonidos: { src: string; volume: number; t: number }[];
  }
}

/** Both run in the page before the console does, one of them in place of the other. */

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
