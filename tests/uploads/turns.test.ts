import { beforeEach, expect, test } from 'vitest'
import { videoTurns } from '#app/gateways/media/turns.server.ts'
import { insertProject } from '#tests/factories/projects.ts'
import { descendants } from '#tests/fixtures/child-processes.ts'
import { smallVideo } from '#tests/fixtures/small-video.ts'
import { type ApiCaller, apiCaller } from '#tests/setup/api-caller.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useWebServer } from '#tests/setup/web-server.ts'

const db = useDatabase()
const at = useWebServer()
let ana: ApiCaller

beforeEach(async () => {
  ana = await apiCaller(db, at)
})

async function upload(caller: ApiCaller, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const { id } = await insertProject(db, { user_id: caller.user.id })
  const form = new FormData()
  form.set('file', new Blob([bytes], { type: 'video/mp4' }), 'video.mp4')
  return caller.call('POST', `/videos/${id}/upload`, form)
}

// proves asvs-15.1.3
test('eight uploads at once of a small file that is hard to decode are looked into two at a time', async () => {
  // 4:4:4 with 16 references: each frame of it is kept sixteen times
  const bytes = await smallVideo(
    'mp4',
    '-frames:v 20 -c:v libx264 -preset ultrafast -refs 16 -pix_fmt yuv444p'.split(' '),
    ['-f', 'lavfi', '-i', 'color=gray:s=1920x1080:r=25'],
  )
  let most = 0
  const timer = setInterval(() => {
    const tools = descendants().filter(({ command }) => /^\/usr\/bin\/ff(mpeg|probe) /.test(command))
    most = Math.max(most, tools.length)
  }, 5)
  const callers = await Promise.all(Array.from({ length: 8 }, () => apiCaller(db, at)))
  const answers = await Promise.all(callers.map((caller) => upload(caller, bytes)))
  clearInterval(timer)
  // whoever waited too long on a busy machine is told so
  for (const { status } of answers) expect([200, 429]).toContain(status)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
  expect(most).toBe(2)
})

test('whoever has too much waiting is told when to come back, and others are not kept waiting', async () => {
  let end: () => void = () => undefined
  const held = new Promise<void>((resolve) => (end = resolve))
  const waiting = Array.from({ length: 9 }, () => videoTurns.take(ana.user.id, () => held))
  const bytes = await smallVideo('mp4')
  const refused = await upload(ana, bytes)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '15'])
  expect(refused.headers.get('content-type')).toContain('application/problem+json')
  expect(await refused.json()).toMatchObject({ code: 'media.busy', retryAfterSeconds: 15 })
  expect((await upload(await apiCaller(db, at), bytes)).status).toBe(200)
  end()
  await Promise.all(waiting)
  expect((await upload(ana, bytes)).status).toBe(200)
})
