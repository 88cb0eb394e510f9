/** How far a wave goes in each stretch of time: of as many stretches as are stored, whatever the length of the sound. */
export class PeakMeter {
  readonly #mostPeaks: number
  #samplesPerPeak: number
  readonly #peaks: number[] = []
  #peak = 0
  #samples = 0

  /** `mostPeaks` is even: when there would be more, two become one. */
  constructor({ samplesPerPeak, mostPeaks }: { samplesPerPeak: number; mostPeaks: number }) {
    this.#samplesPerPeak = samplesPerPeak
    this.#mostPeaks = mostPeaks
  }

  /** A sample from -32768 to 32767. */
  add(sample: number): void {
    this.#peak = Math.max(this.#peak, Math.abs(sample))
    this.#samples += 1
    if (this.#samples >= this.#samplesPerPeak) this.#close()
  }

  /** Of the whole sound; the loudest is 255, and of one that is as good as silent there are none. */
  end(): { readonly peaks: Uint8Array; readonly samplesPerPeak: number } {
    if (this.#samples > 0) this.#close()
    const loudest = this.#peaks.reduce((most, peak) => Math.max(most, peak), 0)
    const peaks = loudest < SILENT ? [] : this.#peaks.map((peak) => Math.round((255 * peak) / loudest))
    return { peaks: Uint8Array.from(peaks), samplesPerPeak: this.#samplesPerPeak }
  }

  #close(): void {
    this.#peaks.push(this.#peak)
    this.#peak = 0
    this.#samples = 0
    if (this.#peaks.length < this.#mostPeaks) return
    for (let index = 0; index < this.#mostPeaks / 2; index++)
      this.#peaks[index] = Math.max(this.#peaks[2 * index] ?? 0, this.#peaks[2 * index + 1] ?? 0)
    this.#peaks.length = this.#mostPeaks / 2
    this.#samplesPerPeak *= 2
  }
}

/** 60 dB below full scale: the noise of a microphone that nobody speaks into is louder. */
const SILENT = 33
