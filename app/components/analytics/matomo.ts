import type { AnalyticsSettings, Tracker } from './tracker.ts'

/** Tells a Matomo by its tracking API. Without cookies: a visit lasts as long as the document. */
export function matomo(
  { url, siteId }: AnalyticsSettings,
  send: (address: string, body: URLSearchParams) => unknown = (address, body) =>
    navigator.sendBeacon(address, body),
): Tracker {
  const address = new URL('matomo.php', url.endsWith('/') ? url : `${url}/`).href
  const visit = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  const tell = (facts: Record<string, string>) =>
    send(
      address,
      new URLSearchParams({ idsite: siteId, rec: '1', apiv: '1', send_image: '0', _id: visit, ...facts }),
    )
  return {
    pageView: ({ path, title }) => {
      tell({ url: new URL(path, window.location.origin).href, action_name: title })
    },
    event: ({ category, action, label }) => {
      tell({
        url: window.location.origin + window.location.pathname,
        e_c: category,
        e_a: action,
        ...(label !== undefined && { e_n: label }),
      })
    },
  }
}
