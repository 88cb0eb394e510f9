import { expect, test } from 'vitest'
import { isOwnPassword } from './own-password.ts'

const ana = { email: 'Ana.Ruiz@example.com', name: 'Ana Ruiz Peña' }

test.each([
  'ana.ruiz@example.com',
  'ANA.RUIZ',
  'ana.ruiz2024!',
  'example.com',
  'Ana Ruiz Peña',
  'anaruizpeña',
  'ＡＮＡＲＵＩＺＰＥÑＡ',
  'peña1999',
])('%s is what everybody knows of her', (password) => {
  expect(isOwnPassword(password, ana)).toBe(true)
})

test.each(['anapurna', 'ruizsenor', 'correct horse', '123456', 'ana.ruiz is not enough', ''])(
  '%s is not',
  (password) => {
    expect(isOwnPassword(password, ana)).toBe(false)
  },
)

test('a name of one letter forbids nothing', () => {
  expect(isOwnPassword('a12345', { email: 'a@b.co', name: 'A' })).toBe(false)
})

test('a long password is judged at once', () => {
  const before = process.threadCpuUsage()
  isOwnPassword('1'.repeat(1000), { email: `${'1'.repeat(250)}@b.co`, name: '1 '.repeat(50) })
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(50)
})
