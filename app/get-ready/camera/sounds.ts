let audio: AudioContext | undefined;

function tone(pitch: number, seconds: number) {
  try {
    audio ??= new AudioContext();
    const { currentTime: now, destination } = audio;
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.15, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    voice.connect(volume).connect(destination);
    voice.start();
    voice.stop(now + seconds);
  } catch {
    // a device without sound takes photos all the same
  }
}

export const sounds = { count: () => tone(660, 0.12), shutter: () => tone(1320, 0.09), record: () => tone(440, 0.2) };
