import { env } from '../../env.server.ts'
import { type CheckoutGateway, openCheckout } from '../../gateways/stripe.server.ts'

/** Where visitors find us, and so where the checkout sends them back to. */
export const returnUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`)

let opened: CheckoutGateway | undefined

/** The process's way to the checkout. Throws `payment.not-configured`. */
export function checkout(): CheckoutGateway {
  opened ??= openCheckout(env, returnUrl)
  return opened
}
