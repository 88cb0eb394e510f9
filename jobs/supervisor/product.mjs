// @ts-check
import { CAPTIONS, KERNELS, PAGES } from './builds.mjs'
import { pagesPart, restartOnChanges } from './development.mjs'
import { makeHomeVideo } from './home-video.mjs'
import { checkoutPart, ocrPart, WORKER_PARTS, webPart } from './parts.mjs'
import { upgradeDatabase } from './upgrade-database.mjs'

/** @typedef {import('./supervise.mjs').Product} Product */
/** @typedef {import('./addresses.mjs').Addresses} Addresses */

/** The sidecar, unless others are named. @param {Addresses} addresses */
const sidecar = ({ ocrPort, ocrUrl }) => (ocrPort === undefined ? [] : [ocrPart(ocrUrl)])

/** Where no money can move. @param {Addresses} addresses */
const testCheckout = ({ checkoutPort }) => (checkoutPort === undefined ? [] : [checkoutPart(checkoutPort)])

/** Rótulo as `npm start` runs it. @type {Product} */
export const production = {
  mode: 'production',
  builds: [PAGES, CAPTIONS, KERNELS],
  migrate: upgradeDatabase,
  beside: (addresses) => [...sidecar(addresses), ...testCheckout(addresses)],
  first: () => [],
  rest: ({ webUrl }) => [...WORKER_PARTS, webPart(webUrl)],
  whenReady: (running, surroundings) => void makeHomeVideo(surroundings, running),
}

/**
 * Rótulo as `npm run dev` runs it: changed sources are built and their processes started again.
 * @param {string} dir the project's folder
 * @param {number} devPort where browsers hear of new pages
 * @returns {Product}
 */
export const development = (dir, devPort) => ({
  ...production,
  mode: 'development',
  builds: [CAPTIONS, KERNELS],
  first: () => [pagesPart(devPort)],
  rest: ({ webUrl }) => [
    ...WORKER_PARTS,
    { ...webPart(webUrl), variables: { REMIX_DEV_ORIGIN: `http://127.0.0.1:${devPort}` } },
  ],
  whenReady: (running) => restartOnChanges(dir, running),
})
