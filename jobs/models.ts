// Offline translation models: `npm run models -- en-de de-en` downloads them, `npm run models` lists what is here.
import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { DownloadError } from '#app/gateways/translators/neural/download-file.server.ts'
import { downloadModel, openModelSource } from '#app/gateways/translators/neural/download-model.server.ts'
import { installedModels } from '#app/gateways/translators/neural/model-folder.server.ts'
import { parsePair } from '#app/gateways/translators/neural/model-pairs.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const modelsFolder = env.MT_MODELS_DIR ?? join(env.DATA_DIR, 'models')
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

async function run(names: readonly string[]): Promise<void> {
  if (names.length === 0) {
    const here = [...installedModels(modelsFolder)].sort()
    say(
      here.length > 0 ? `In ${modelsFolder}: ${here.join(', ')}` : `There are no models in ${modelsFolder}.`,
    )
    say(
      'To download: npm run models -- es-en en-de (every model is from or into English; other pairs use two).',
    )
    return
  }
  const pairs = names.map((name) => {
    const pair = parsePair(name)
    if (pair === undefined)
      throw new DownloadError(`"${name}" is not a pair with English, like es-en or en-zh-cn.`)
    return pair
  })
  if (env.MT_MODELS_URL === undefined)
    throw new DownloadError(
      'MT_MODELS_URL is not set. It is the address of a mirror of Firefox Translations models: records.json and the files that it names.',
    )
  const source = await openModelSource(env.MT_MODELS_URL)
  for (const pair of pairs) {
    const name = `${pair.source}-${pair.target}`
    let shown = -1
    const isNew = await downloadModel(source, {
      pair,
      modelsFolder,
      signal: stopping.signal,
      onProgress(done, total) {
        const percent = Math.floor((100 * done) / total)
        if (percent >= shown + 10) say(`${name}: ${percent} % of ${Math.ceil(total / 1_000_000)} MB`)
        if (percent >= shown + 10) shown = percent
      },
    })
    say(isNew ? `${name} is ready.` : `${name} is here already, in its newest version.`)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof DownloadError) && !stopping.signal.aborted) throw error
  process.stderr.write(
    `${stopping.signal.aborted ? 'Stopped; run it again to go on.' : (error as Error).message}\n`,
  )
  process.exitCode = 1
}
