import { expect, test, vi } from 'vitest'
import { withKeeping } from '#jobs/render/kept/keeping.ts'
import { DEBIAN_TOOLS } from '#jobs/render/render-tools.ts'

test('a render whose pictures cannot be kept goes on, and the log says why they are not', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const files = { sourceId: 'source-1', from: [], to: '/nowhere/kept' }
  const result = await withKeeping(files, DEBIAN_TOOLS, async (keeping) => {
    keeping?.keep.add('a', Buffer.from('first'))
    await keeping?.keep.finish([])
    return 'rendered'
  })
  expect(result).toBe('rendered')
  expect(warn).toHaveBeenCalledWith(
    'what a render drew could not be kept for the next one:',
    expect.objectContaining({ code: 'ENOENT' }),
  )
})
