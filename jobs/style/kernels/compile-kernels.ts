import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const SOURCES = path.join(import.meta.dirname, 'assembly')
const COMPILED = path.resolve(import.meta.dirname, '../../../build/kernels')
/** By name only: its types change those of all arrays. */
const COMPILER: string = 'assemblyscript/asc'
const OPTIONS = ['-O3', '--runtime', 'stub', '--enable', 'simd', '--importMemory', '--noAssert']

/**
 * The kernels as WebAssembly, from `build/` if they were compiled from the same sources: compiling takes two seconds.
 * Throws an error with the compiler's words.
 */
export async function compiledKernels(): Promise<Uint8Array<ArrayBuffer>> {
  const file = await compiledFile()
  const known = await readFile(file).catch(() => null)
  return new Uint8Array(known ?? (await compile()))
}

/** Compiles the kernels into `build/`, for all that run from this folder. Throws as `compiledKernels`, and when it cannot be written. */
async function buildKernels(): Promise<void> {
  const [file, compiled] = [await compiledFile(), await compile()]
  await rm(COMPILED, { recursive: true, force: true })
  await mkdir(COMPILED, { recursive: true })
  const half = `${file}.${process.pid}`
  await writeFile(half, compiled)
  await rename(half, file)
}

/** Where they are once compiled: another file for other sources. */
async function compiledFile(): Promise<string> {
  const hash = createHash('sha256').update(OPTIONS.join(' '))
  for (const name of (await readdir(SOURCES)).sort())
    hash.update(`\0${name}\0`).update(await readFile(path.join(SOURCES, name)))
  return path.join(COMPILED, `${hash.digest('hex').slice(0, 16)}.wasm`)
}

interface Compiler {
  main(
    words: readonly string[],
    to: { readonly writeFile: (name: string, contents: Uint8Array | string) => void },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>
}

async function compile(): Promise<Uint8Array> {
  // it takes 250 MB, which nobody wants who finds them compiled
  const { default: asc } = (await import(COMPILER)) as { default: Compiler }
  let compiled: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    ['index.ts', ...OPTIONS, '--baseDir', SOURCES, '--outFile', 'kernels.wasm'],
    {
      writeFile: (_, contents) => {
        if (typeof contents !== 'string') compiled = contents
      },
    },
  )
  if (error || !compiled)
    throw new Error(`The kernels do not compile: ${error?.message}\n${stderr.toString()}`)
  return compiled
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildKernels()
