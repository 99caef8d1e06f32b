/** Two soft tones, made on the spot. */

/** @type {AudioContext|null} */
let audio = null;

/** The notes of each call: pitch in Hz, and when it begins, in seconds. @type {Record<string, [number, number][]>} */
const CALLS = {
  move: [
    [523.25, 0],
    [783.99, 0.16],
  ],
  message: [[659.25, 0]],
};

/** Browsers let a page sound once it was clicked or typed at; before, it stays silent. @param {"move"|"message"} call */
export function sound(call) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => {});
  for (const [pitch, after] of CALLS[call]) {
    const start = audio.currentTime + after;
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    tone.type = "triangle";
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(0.18, start + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.55);
  }
}
