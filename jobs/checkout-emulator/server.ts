import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { isCheckoutEmulated } from '#app/domain/checkout-mode.ts'
import { env } from '#app/env.server.ts'
import { emulatorApiKey, emulatorWebhookSecret } from '#app/gateways/stripe.server.ts'
import { log } from '#app/log.server.ts'
import { createEmulator } from './emulator.ts'

const publicUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`)
if (!isCheckoutEmulated(env.STRIPE_SECRET_KEY, publicUrl))
  throw new Error(
    'The checkout emulator runs only without STRIPE_SECRET_KEY and with PUBLIC_URL on loopback.',
  )

mkdirSync(env.DATA_DIR, { recursive: true })
const emulator = createEmulator({
  file: join(env.DATA_DIR, 'checkout-emulator.json'),
  url: () => `http://127.0.0.1:${env.CHECKOUT_EMULATOR_PORT}`,
  webhookUrl: new URL('/api/v1/payments/webhook', `http://${env.HOST}:${env.PORT}`).href,
  apiKey: emulatorApiKey(env.SECRET),
  webhookSecret: emulatorWebhookSecret(env.SECRET),
  onUndelivered: (error) => log.warn({ err: error }, 'a webhook of the checkout emulator was not taken'),
})
const server = emulator.listen(env.CHECKOUT_EMULATOR_PORT, '127.0.0.1', () =>
  process.stdout.write('ready: checkout emulator\n'),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close(() => process.exit(0))
    server.closeIdleConnections()
  })
