import { expect, test, vi } from 'vitest'
import { withRenderCache } from '#jobs/render/cache/render-cache.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'

test('a render whose pictures cannot be cached goes on, and the log says why they are not', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const files = { sourceId: 'source-1', from: [], to: '/nowhere/cache' }
  const result = await withRenderCache(files, DEBIAN_TOOLS, async (cache) => {
    cache?.writer.add('a', Buffer.from('first'))
    await cache?.writer.finish([])
    return 'rendered'
  })
  expect(result).toBe('rendered')
  expect(warn).toHaveBeenCalledWith(
    'what a render drew could not be cached for the next one:',
    expect.objectContaining({ code: 'ENOENT' }),
  )
})
