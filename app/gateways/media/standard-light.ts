import { GRAPHICS_WHITE_NITS, type Light } from '../../domain/light.ts'

const TRANSFERS = { hlg: 'arib-std-b67', pq: 'smpte2084' } as const

/**
 * ffmpeg filters that make pictures in high dynamic range a screen's, so that their colours are those `colorInLight` draws:
 * graphics white becomes white, and so does what is brighter. Empty for what is a screen's already.
 *
 * @param as `rgb`: RGB of full range · `video`: Y'CbCr of BT.709 and limited range, in the same sampling
 * @param care `quick` takes HLG's curve of the screen for each channel by itself: eight times as fast, with greys as they
 * are and strong colours stronger
 */
export function standardLight(light: Light, as: 'rgb' | 'video', care: 'exact' | 'quick'): string[] {
  if (light === 'sdr') return []
  const from = `tin=${TRANSFERS[light]}:min=2020_ncl:pin=2020:rin=tv`
  const [to, format] = as === 'rgb' ? ['m=gbr:r=pc', 'gbrp'] : ['m=709:r=tv', 'yuv420p']
  const isQuick = care === 'quick' || light === 'pq'
  return [
    `zscale=${from}:t=iec61966-2-1:p=709:${to}:npl=${GRAPHICS_WHITE_NITS}:agamma=${isQuick ? 1 : 0}`,
    `format=${format}`,
  ]
}
