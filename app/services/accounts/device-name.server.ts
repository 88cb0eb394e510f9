import Bowser from 'bowser'

/** What browsers say of themselves is a few hundred characters; the rest is no help to anybody. */
export const MAX_USER_AGENT_CHARACTERS = 400

/** `Firefox, Linux`: what a `User-Agent` says of itself; undefined when it is no browser that is known. */
export function deviceName(userAgent: string | null): string | undefined {
  if (!userAgent) return undefined
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT_CHARACTERS))
  if (!browser.name) return undefined
  return os.name ? `${browser.name}, ${os.name}` : browser.name
}
