/** The host of a plain `http` URL that others than the developer's machine would open; undefined for any other text. */
export function insecureHost(text: string): string | undefined {
  if (!/^http:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const { hostname } = new URL(text)
  return isOfDeveloper(hostname) ? undefined : hostname
}

/** Names without a dot, names that no public DNS has (RFC 2606, RFC 6762), and IP addresses are machines of a developer. */
function isOfDeveloper(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return !hostname.includes('.') || /\.(?:localhost|local|test|internal|home\.arpa)$/.test(hostname)
}
