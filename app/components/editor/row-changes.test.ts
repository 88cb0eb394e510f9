import { expect, test, vi } from 'vitest'
import { OwnVersions } from './own-versions.ts'
import { RowChanges } from './row-changes.ts'

const GROUP = { id: 'a', isReviewed: false, disposition: 'translate' } as const

test('a change of a row is seen at once and until the server says the same', async () => {
  const own = new OwnVersions()
  const rows = new RowChanges(own, () => Promise.resolve(4))
  const onSaved = vi.fn()
  rows.set('a', { reviewed: true }, onSaved)
  expect(rows.pending.get().get('a')).toEqual({ reviewed: true })
  await vi.waitFor(() => expect(rows.saving.get()).toBe('saved'))
  expect(onSaved).toHaveBeenCalledOnce()
  expect(own.after(3)).toBe(4)
  rows.receive(GROUP)
  expect(rows.pending.get().get('a')).toEqual({ reviewed: true })
  rows.receive({ ...GROUP, isReviewed: true })
  expect(rows.pending.get().has('a')).toBe(false)
})

test('a change of a row that the server refuses is told and taken back', async () => {
  const rows = new RowChanges(new OwnVersions(), () => Promise.reject(new Error('refused')))
  rows.set('a', { disposition: 'keep' }, () => undefined)
  await vi.waitFor(() => expect(rows.saving.get()).toBe('failed'))
  expect(rows.pending.get().has('a')).toBe(false)
})
