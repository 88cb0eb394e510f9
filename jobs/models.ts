// Offline translation models: `npm run models -- en-de de-en` downloads them, `npm run models` lists what is here.
import { connect } from '#app/db/client.server.ts'
import { legName } from '#app/domain/model-leg.ts'
import { env } from '#app/env.server.ts'
import { DownloadError } from '#app/gateways/translators/neural/download-file.server.ts'
import { installedModels } from '#app/gateways/translators/neural/model-folder.server.ts'
import { parseLeg } from '#app/gateways/translators/neural/model-pairs.ts'
import { fetchModel, MODELS_FOLDER } from '#app/services/translation/fetch-models.server.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const { db } = connect(env.DATABASE_URL, 2)
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

async function run(names: readonly string[]): Promise<void> {
  if (names.length === 0) {
    const here = [...installedModels(MODELS_FOLDER)].sort()
    say(
      here.length > 0
        ? `In ${MODELS_FOLDER}: ${here.join(', ')}`
        : `There are no models in ${MODELS_FOLDER}.`,
    )
    say(
      'To download: npm run models -- es-en en-de (every model is from or into English; other pairs use two).',
    )
    return
  }
  const legs = names.map((name) => {
    const leg = parseLeg(name)
    if (leg === undefined)
      throw new DownloadError(`"${name}" is not a pair with English, like es-en or en-zh-cn.`)
    return leg
  })
  for (const leg of legs) {
    const name = legName(leg)
    let shown = -1
    const isNew = await fetchModel(leg, {
      db,
      signal: stopping.signal,
      onProgress(percent) {
        if (percent >= shown + 10) {
          shown = Math.floor(percent)
          say(`${name}: ${shown} %`)
        }
        return Promise.resolve()
      },
    })
    say(isNew ? `${name} is ready.` : `${name} is here already, in its newest version.`)
  }
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof DownloadError) && !stopping.signal.aborted) throw error
  const goesOn = error instanceof DownloadError && error.canGoOn
  process.stderr.write(
    stopping.signal.aborted
      ? 'Stopped; run it again to go on.\n'
      : `${(error as Error).message}${goesOn ? ' Run it again to go on.' : ''}\n`,
  )
  process.exitCode = 1
} finally {
  await db.destroy()
}
