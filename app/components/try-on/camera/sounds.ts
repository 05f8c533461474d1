let audio: AudioContext | undefined;

function playTone(pitch: number, seconds: number) {
  try {
    audio ??= new AudioContext();
    const { currentTime: now, destination } = audio;
    const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    oscillator.connect(volume).connect(destination);
    oscillator.start();
    oscillator.stop(now + seconds);
  } catch {
    // no audio: silent
  }
}

export const sounds = { count: () => playTone(660, 0.12), shutter: () => playTone(1320, 0.09), record: () => playTone(440, 0.2) };
