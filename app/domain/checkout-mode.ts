/** Whether the name can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname)
}

/** Without a key, and only where nobody else can reach us, a checkout of our own stands in: no money moves. */
export function isCheckoutEmulated(stripeSecretKey: string | undefined, publicUrl: URL): boolean {
  return stripeSecretKey === undefined && isLoopback(publicUrl.hostname)
}
