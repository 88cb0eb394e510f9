// @ts-check
import { isCheckoutEmulated } from '../../app/domain/checkout-mode.ts'
import { freePort, isFree } from './ports.mjs'
import { Stop } from './stop.mjs'

const LOOPBACK = '127.0.0.1'
const DEFAULT_PORTS = { PORT: 3000, OCR_PORT: 3001, CHECKOUT_EMULATOR_PORT: 3002 }

/**
 * Where the web process, the sidecar and the test checkout listen. `webUrl` is for this machine, `publicUrl` for
 * people; `ocrPort` is undefined when OCR_URL names sidecars that run elsewhere, `checkoutPort` when purchases
 * are real or impossible.
 * @typedef {{
 *   port: number,
 *   webUrl: string,
 *   publicUrl: string,
 *   ocrPort: number | undefined,
 *   ocrUrl: string,
 *   checkoutPort: number | undefined,
 * }} Addresses
 */

/**
 * @param {import('./variables.mjs').Variables} configured
 * @param {(line: string) => void} say
 * @returns {Promise<Addresses>}
 */
export async function chooseAddresses(configured, say) {
  const host = configured['HOST'] ?? LOOPBACK
  const port = await choosePort('PORT', { configured, host, say })
  // a server on all addresses is also reached on the loopback one
  const webUrl = `http://${['0.0.0.0', '::'].includes(host) ? LOOPBACK : host}:${port}`
  const publicUrl = configured['PUBLIC_URL'] ?? webUrl
  const checkoutPort = isCheckoutEmulated(configured['STRIPE_SECRET_KEY'], new URL(publicUrl))
    ? await choosePort('CHECKOUT_EMULATOR_PORT', { configured, host: LOOPBACK, say })
    : undefined
  const elsewhere = configured['OCR_URL']
  if (elsewhere) return { port, webUrl, publicUrl, checkoutPort, ocrPort: undefined, ocrUrl: elsewhere }
  const ocrPort = await choosePort('OCR_PORT', { configured, host: LOOPBACK, say })
  return { port, webUrl, publicUrl, checkoutPort, ocrPort, ocrUrl: `http://${LOOPBACK}:${ocrPort}` }
}

/**
 * @param {keyof typeof DEFAULT_PORTS} name
 * @param {{ configured: import('./variables.mjs').Variables, host: string, say: (line: string) => void }} options
 * @returns {Promise<number>}
 */
async function choosePort(name, { configured, host, say }) {
  const given = configured[name]
  const wanted = Number(given ?? DEFAULT_PORTS[name])
  if (!Number.isInteger(wanted) || wanted < 0 || wanted > 65535)
    throw new Stop(`${name}=${given} is not a port; set a number from 1 to 65535.`)
  if (wanted > 0 && (await isFree(wanted, host))) return wanted
  if (given && wanted > 0)
    throw new Stop(
      `Port ${wanted} is in use by another program. Stop that one, or set ${name} to a free port, ` +
        `for example: ${name}=${await freePort(0, host)} npm start`,
    )
  const port = await freePort(0, host)
  if (wanted > 0)
    say(`Port ${wanted} is in use by another program; taking ${port} (set ${name} to choose one).`)
  return port
}
