import { expect, test } from 'vitest'
import { hasScopeLimits, rowsOf, rowsOfForm } from './scope-rows.ts'

const AREA = { kind: 'read', left: '0', top: '80', width: '100', height: '20' } as const
const LOGO = { kind: 'ignore', left: '5.25', top: '5', width: '12.5', height: '10' } as const
const UNUSED = { kind: 'none', left: '0', top: '75', width: '100', height: '25' } as const
const SPARES = [UNUSED, UNUSED, UNUSED]

test('the fields of a scope hold its areas in percent and its times, and rows for further areas', () => {
  const scope = {
    read_areas: [{ x: 0, y: 0.8, width: 1, height: 0.2 }],
    ignored_areas: [{ x: 0.0525, y: 0.05, width: 0.125, height: 0.1 }],
    from_seconds: 83.5,
    to_seconds: null,
  }
  expect(rowsOf(scope)).toEqual({ from: '00:01:23.500', to: '', areas: [AREA, LOGO, ...SPARES] })
})

test('without a scope there are empty fields alone', () => {
  expect(rowsOf(null)).toEqual({ from: '', to: '', areas: SPARES })
  expect(hasScopeLimits(rowsOf(null))).toBe(false)
})

test('fields that are refused come back as they were sent', () => {
  const form = new FormData()
  const rows = { from: 'soon', to: '', areas: [AREA, { ...LOGO, left: '' }] }
  form.set('from', 'soon')
  for (const row of rows.areas)
    for (const [name, value] of Object.entries(row)) form.append(`area_${name}`, value)
  expect(rowsOfForm(form)).toEqual(rows)
  expect(hasScopeLimits(rows)).toBe(true)
})

test('a form that brings no areas has rows for some', () => {
  expect(rowsOfForm(new FormData())).toEqual({ from: '', to: '', areas: SPARES })
})
