import { availableParallelism } from 'node:os'

/** What a media tool may take before it is stopped. */
export interface ToolLimits {
  /** Of all its threads together. */
  readonly cpuSeconds: number
  /** Of address space; the libraries of ffmpeg alone take 300 MB of it, though not of memory. */
  readonly memoryBytes: number
  /** Of any file that it writes; 0 forbids writing. */
  readonly fileBytes: number
  readonly openFiles: number
  readonly wallMs: number
  /** Without any output and without any use of the processor; Infinity where the caller watches by itself. */
  readonly stallMs: number
}

const MIB = 1024 * 1024
const GIB = 1024 * MIB

/** For a look into an unchecked file: nobody waits longer, and nothing is written but to a pipe. */
export const PROBE_LIMITS: ToolLimits = {
  cpuSeconds: 20,
  memoryBytes: 1536 * MIB,
  fileBytes: 0,
  openFiles: 64,
  wallMs: 60_000,
  stallMs: 30_000,
}

/** A slow machine with a slow encoder takes 20 s for one of 4K; the first figure is for starting up. */
const WALL_SECONDS = { base: 300, perSecond: 30 }
const CPU_SECONDS = { base: 300, perSecond: 60 }
/** Lossless 4K is written at less than this. */
const FILE_BYTES = { base: 2 * GIB, perSecond: 256 * MIB }
/** Decoding and encoding 4K maps 3 GB; each thread of a large machine adds a stack and an arena. */
const MEMORY_BYTES = { base: 4 * GIB, perCore: 192 * MIB }

/** For work on a whole video of `videoSeconds`, or on a part of it: time and disk grow with it. */
export function workLimits(videoSeconds: number): ToolLimits {
  const seconds = Math.max(0, videoSeconds)
  const inProportion = ({ base, perSecond }: { base: number; perSecond: number }) =>
    Math.ceil(base + perSecond * seconds)
  return {
    cpuSeconds: inProportion(CPU_SECONDS),
    memoryBytes: MEMORY_BYTES.base + MEMORY_BYTES.perCore * availableParallelism(),
    fileBytes: inProportion(FILE_BYTES),
    openFiles: 1024,
    wallMs: 1000 * inProportion(WALL_SECONDS),
    stallMs: 180_000,
  }
}
