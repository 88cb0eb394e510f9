/**
 * What is seen while editing against what is rendered: thirty drawn texts of many kinds, each on the frame in the middle of
 * its time, from the editor's player at one pixel for one and from the decoded output of a render. SSIM over the text's
 * box and 24 pixels around it; once over pictures on which no original stands, which measures how it is drawn, and once
 * over the original, which a render erases in the video and the player in the frame that it shows. `--stills DIR` keeps both pictures and their difference; needs `npm run build`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import sharp from 'sharp'
import { boundsOf } from '#app/domain/geometry.ts'
import { RenderOptions } from '#app/domain/render-options.ts'
import { pixelRect } from '#app/domain/erasing/raster.ts'
import type { TextTrack } from '#app/domain/text-track.ts'
import { findSurroundings } from '#jobs/render/covers/find-surroundings.ts'
import { framesAt } from '#jobs/render/fidelity/read-output.ts'
import { probeSource } from '#jobs/render/source/probe-source.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'
import { renderTranslatedVideo } from '#jobs/render/render-translated-video.ts'
import { SharedBrowser } from '#jobs/render/states/browser.ts'
import type { RgbImage } from '#jobs/ocr/image.ts'
import config from '../../playwright.config.ts'
import { startStack } from '../setup/stack.ts'
import { compareBoxes } from './erase/compare.ts'
import { markdown } from './ocr/table.ts'
import { drawFilm, FILMS, FPS, FRAME, placed, type PlacedText, SCENE_FRAMES } from './preview/scenes.ts'

const { values } = parseArgs({ options: { stills: { type: 'string' } } })
const MARGIN_PX = 24
const LEAST_SSIM = 0.98
/** Hardly any noise of its own. */
const TOOLS = { ...DEBIAN_TOOLS, crf: 4 }
const WINDOW = { width: 1920, height: 1100 }
/** Has the frame drawn at its own size, at whole pixels of the window, and nothing else. */
const ONE_TO_ONE = `
  [data-testid=stage] { position: fixed !important; inset: 0 auto auto 0; width: ${FRAME.width}px !important }
  body * { visibility: hidden }
  [data-testid=stage] *, dialog, dialog * { visibility: visible }
  [data-testid=outlines], [data-testid=outlines] * { visibility: hidden }
`

const stack = await startStack()
const { db } = await import('#app/db/client.server.ts')
const { store } = await import('#app/gateways/store.server.ts')
const { loadEditorTracks } = await import('#app/services/translation/load-editor.server.ts')
const { insertProject } = await import('#tests/factories/projects.ts')
const { insertTrack, insertTranslation } = await import('#tests/factories/tracks.ts')
const { insertUser } = await import('#tests/factories/users.ts')
const { sessionCookie } = await import('#tests/factories/session-cookie.ts')
const { PLAYED_FILM } = await import('#tests/e2e/played-film.ts')
const signal = new AbortController().signal
const chrome = await chromium.launch(config.use?.launchOptions ?? {})
const browser = new SharedBrowser()
const folder = await mkdtemp(join(tmpdir(), 'rotulo-bench-preview-'))
if (values.stills) await mkdir(values.stills, { recursive: true })

interface Row {
  readonly name: string
  readonly background: string
  readonly ssim: number
}

const middleOf = (scene: number) => scene * SCENE_FRAMES + Math.floor((SCENE_FRAMES - 1) / 2)

async function measure(
  context: BrowserContext,
  user: Awaited<ReturnType<typeof insertUser>>,
  { language, scenes }: (typeof FILMS)[number],
  isClean: boolean,
): Promise<Row[]> {
  const name = `${language}${isClean ? '-clean' : ''}`
  const sourcePath = await drawFilm(scenes, folder, `${name}.mp4`, isClean)
  const video_path = `projects/preview/${name}`
  await store.publish(video_path, sourcePath)
  const duration_seconds = (scenes.length * SCENE_FRAMES) / FPS
  const film = { ...PLAYED_FILM, fps_num: FPS, duration_seconds, video_path, target_language: language }
  const project = await insertProject(db, { user_id: user.id, ...film })
  const texts = scenes.map((scene, index) => placed(scene, index))
  const ordinals = texts.flatMap((inScene, scene) => inScene.map((_, index) => scene * 10 + index))
  const analyzed = texts.flatMap((inScene, scene) => inScene.map((one) => trackOf(one, scene)))
  const source = await probeSource(sourcePath, TOOLS, signal)
  const found = await findSurroundings(source, analyzed, { tools: TOOLS, signal })
  for (const [index, one] of found.entries()) {
    const track = await insertTrack(db, project, {
      ...{ ordinal: ordinals[index] ?? 0, original_text: one.text, style: one.style, box: one.prevalentBox },
      ...{ start_frame: one.startFrame, end_frame: one.endFrame },
      ...{ start_seconds: one.startSeconds, end_seconds: one.endSeconds },
    })
    await db
      .updateTable('text_tracks')
      .set({ boxes: JSON.stringify(one.boxes) })
      .where('id', '=', track.id)
      .execute()
    await insertTranslation(db, track, { text: one.translation, target_language: language })
  }
  const { tracks } = await loadEditorTracks(db, { id: project.id, userId: user.id })
  const outPath = join(folder, `${name}.out.mp4`)
  await renderTranslatedVideo({
    ...{ sourcePath, outPath, tracks, targetLanguage: language, watermark: null },
    ...{ options: RenderOptions.parse({}), tools: TOOLS, browser, signal, onProgress: () => undefined },
  })
  const frames = texts.map((_, scene) => middleOf(scene))
  const rendered = await framesAt(await probeSource(outPath, TOOLS, signal), frames, { tools: TOOLS, signal })
  const seen = await seenFrames(context, `/projects/${project.id}/translation`, frames)
  const rows: Row[] = []
  for (const [scene, placedTexts] of texts.entries()) {
    const [before, after] = [seen[scene], rendered.get(middleOf(scene))]
    if (!before || !after) throw new Error('a frame is missing')
    if (values.stills) await keepStills(before, after, join(values.stills, `${name}-${scene}.png`))
    for (const one of placedTexts) {
      const { ssim } = compareBoxes([before], [after], areaOf(one, middleOf(scene)))
      rows.push({ name: one.name, background: scenes[scene]?.background ?? '', ssim })
    }
  }
  return rows
}

/** As an analysis would have read it. */
function trackOf(
  { original, translation, boxes, style }: PlacedText,
  scene: number,
): TextTrack & { readonly translation: string } {
  const [startFrame, endFrame] = [scene * SCENE_FRAMES, (scene + 1) * SCENE_FRAMES]
  const [first] = boxes
  if (!first) throw new Error('a text without a place')
  return {
    ...{ text: original, translation, style, language: 'es', confidence: 1, startFrame, endFrame },
    ...{ startSeconds: startFrame / FPS, endSeconds: endFrame / FPS, prevalentBox: first.box },
    boxes: boxes.map(({ frame, box }) => ({ frame, seconds: frame / FPS, box })),
  }
}

function areaOf({ boxes }: PlacedText, frame: number) {
  const box = boxes.findLast((step) => step.frame <= frame)?.box
  if (!box) throw new Error('a text without a place')
  const { x, y, width, height } = boundsOf(box)
  const grown = {
    x: x - MARGIN_PX,
    y: y - MARGIN_PX,
    width: width + 2 * MARGIN_PX,
    height: height + 2 * MARGIN_PX,
  }
  return pixelRect(grown, { widthPx: FRAME.width, heightPx: FRAME.height })
}

/** The frames as the editor's player shows them. */
async function seenFrames(
  context: BrowserContext,
  path: string,
  frames: readonly number[],
): Promise<RgbImage[]> {
  const page = await context.newPage()
  await page.goto(path)
  const stage = page.getByTestId('stage')
  await stage.locator('[data-outline]').first().waitFor()
  await page.waitForFunction(() => {
    const video = document.querySelector<HTMLVideoElement>('[data-testid=stage] video')
    return video !== null && video.readyState >= video.HAVE_CURRENT_DATA
  })
  await page.addStyleTag({ content: ONE_TO_ONE })
  // the player measures itself once more
  await page.waitForFunction(
    (width) => document.querySelector('[data-testid=stage]')?.clientWidth === width,
    FRAME.width,
  )
  const pictures: RgbImage[] = []
  for (const frame of frames) {
    await page.keyboard.press('Control+k')
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(`0:${(frame / FPS + 0.001).toFixed(3)}`)
    await page.keyboard.press('Enter')
    pictures.push(
      await steadyPicture(async () => pictureOf(await page.screenshot({ clip: { x: 0, y: 0, ...FRAME } }))),
    )
  }
  await page.close()
  return pictures
}

/** Once two in a row are the same: a seek, and the faces of a plan, take their time. */
async function steadyPicture(take: () => Promise<RgbImage>): Promise<RgbImage> {
  let before = await take()
  for (let same = 0; same < 3;) {
    const now = await take()
    same = Buffer.compare(Buffer.from(before.data), Buffer.from(now.data)) === 0 ? same + 1 : 0
    before = now
  }
  return before
}

async function pictureOf(png: Buffer): Promise<RgbImage> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: 3 }
}

/** The editor's above the render's. */
async function keepStills(seen: RgbImage, rendered: RgbImage, path: string): Promise<void> {
  const raw = { width: FRAME.width, height: FRAME.height, channels: 3 as const }
  await sharp({ create: { ...raw, height: 2 * FRAME.height, background: '#000000' } })
    .composite([
      { input: Buffer.from(seen.data), raw, top: 0, left: 0 },
      { input: Buffer.from(rendered.data), raw, top: FRAME.height, left: 0 },
    ])
    .png()
    .toFile(path)
}

try {
  const user = await insertUser(db)
  const context = await chrome.newContext({
    ...{ baseURL: stack.baseUrl, viewport: WINDOW, reducedMotion: 'reduce' as const },
  })
  await context.addCookies([await sessionCookie(db, user, stack.baseUrl)])
  const rows: string[][] = []
  const reached = { drawn: 0, erased: 0 }
  for (const film of FILMS) {
    const drawn = await measure(context, user, film, true)
    const erased = await measure(context, user, film, false)
    for (const [index, { name, background, ssim }] of drawn.entries()) {
      const withErasing = erased[index]?.ssim ?? 0
      if (ssim >= LEAST_SSIM) reached.drawn += 1
      if (withErasing >= LEAST_SSIM) reached.erased += 1
      rows.push([name, background, ssim.toFixed(3), withErasing.toFixed(3)])
    }
  }
  const head = ['text', 'background', 'SSIM, drawn', 'SSIM, drawn and erased']
  process.stdout.write(`${markdown([head, ...rows])}\n`)
  process.stdout.write(
    `of ${rows.length} texts ${reached.drawn} reach ${LEAST_SSIM} where nothing was to be erased, ${reached.erased} where an original was\n`,
  )
} finally {
  await chrome.close()
  await browser.drop()
  await db.destroy()
  await stack.stop()
  await rm(folder, { recursive: true })
}
