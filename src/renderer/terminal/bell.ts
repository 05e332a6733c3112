import type { AppSettings } from '../../shared/settings'

/** A program that rings without end is heard twice a second. */
const EVERY_MS = 500
const TONE_HZ = 660
const TONE_SECONDS = 0.09
const TONE_GAIN = 0.06

let audio: AudioContext | null = null

/** A short soft tone, made here: there is no file to load. */
function beep(): void {
  audio ??= new AudioContext()
  const { currentTime: now } = audio
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.frequency.value = TONE_HZ
  gain.gain.setValueAtTime(TONE_GAIN, now)
  gain.gain.exponentialRampToValueAtTime(0.0001, now + TONE_SECONDS)
  tone.connect(gain).connect(audio.destination)
  tone.start(now)
  tone.stop(now + TONE_SECONDS)
}

/** Rings as the settings say, not too often. */
export class Bell {
  private lastMs = Number.NEGATIVE_INFINITY

  constructor(private readonly how: () => AppSettings['bell'], private readonly flash: () => void) {}

  ring(nowMs: number): void {
    const how = this.how()
    if (how === 'none' || nowMs - this.lastMs < EVERY_MS) return
    this.lastMs = nowMs
    if (how === 'sound') beep()
    else this.flash()
  }
}
