import type { DynamicLight, Light } from '#app/domain/light.ts'
import { PROBE_LIMITS } from '#app/gateways/media/tool-limits.server.ts'
import type { RenderTools } from '../render-tools.ts'
import { runTool } from '../run-tool.ts'
import { mediaInput } from './media-input.ts'
import type { LightData } from './source-video.ts'
import { FrameFacts, type SideData, type StreamFacts } from './stream-facts.ts'

/** Chromaticities and light in the units of HEVC's messages, which x265 takes. */
const CHROMATICITY_UNITS = 50_000
const LIGHT_UNITS = 10_000

/** What a stream, or else its first frame, says of its light. Throws `media.tool-failed`. */
export async function readLightData(
  path: string,
  stream: StreamFacts,
  light: Light,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<LightData> {
  const ofStream = stream.side_data_list ?? []
  const ofFrame = light === 'sdr' ? [] : await firstFrameData(path, stream.index, tools, signal)
  const all = [...ofStream, ...ofFrame]
  const first = <Value>(read: (data: SideData) => Value | null) =>
    all.reduce<Value | null>((found, data) => found ?? read(data), null)
  return {
    masteringDisplay: first(masteringDisplay),
    lightLevel: first(lightLevel),
    dynamic: first(dynamicLight),
  }
}

async function firstFrameData(
  path: string,
  streamIndex: number,
  tools: RenderTools,
  signal: AbortSignal,
): Promise<SideData[]> {
  const args = [
    ...['-v', 'error', '-of', 'json', '-select_streams', String(streamIndex), '-show_frames'],
    ...['-read_intervals', '%+#1', ...mediaInput(path)],
  ]
  const output = await runTool(tools.ffprobePath, args, { signal, limits: PROBE_LIMITS })
  const answer = FrameFacts.parse(JSON.parse(output.toString()))
  return answer.frames.flatMap(({ side_data_list: data = [] }) => data)
}

function masteringDisplay(data: SideData): string | null {
  const point = (x: number | undefined, y: number | undefined) =>
    [x, y].map((value) => Math.round(CHROMATICITY_UNITS * (value ?? NaN))).join()
  const { max_luminance: most, min_luminance: least } = data
  const light = [most, least].map((nits) => Math.round(LIGHT_UNITS * (nits ?? NaN))).join()
  const text =
    `G(${point(data.green_x, data.green_y)})B(${point(data.blue_x, data.blue_y)})R(${point(data.red_x, data.red_y)})` +
    `WP(${point(data.white_point_x, data.white_point_y)})L(${light})`
  return text.includes('NaN') ? null : text
}

function lightLevel({ max_content: pixel, max_average: frame }: SideData): string | null {
  return pixel === undefined || frame === undefined ? null : `${pixel},${frame}`
}

function dynamicLight({ side_data_type: type = '' }: SideData): DynamicLight | null {
  if (/DOVI|Dolby Vision/.test(type)) return 'dolby-vision'
  return type.includes('HDR10+') ? 'hdr10-plus' : null
}
