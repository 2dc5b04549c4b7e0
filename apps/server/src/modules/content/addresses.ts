const anySite = 'http://site.invalid'

/** A place on the shop's own site as browsers read it (`/a b` is `/a%20b`); undefined where it leads elsewhere. */
export function sitePath(text: string): string | undefined {
  if (!/^[/#]/.test(text) || !URL.canParse(text, anySite)) return undefined
  const { origin, pathname, search, hash } = new URL(text, anySite)
  if (origin !== anySite) return undefined
  return text.startsWith('#') ? hash : pathname + search + hash
}

/** A whole address of a kind that no browser runs as a script; undefined for every other. */
export function safeUrl(text: string, protocols: readonly string[] = webProtocols): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocols.includes(protocol) ? href : undefined
}

const webProtocols = ['http:', 'https:']
export const linkProtocols = [...webProtocols, 'mailto:', 'tel:']
