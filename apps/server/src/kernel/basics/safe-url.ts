/** A complete URL with a scheme that no browser runs as a script; undefined for any other text. */
export function safeUrl(text: string, protocols: readonly string[] = webProtocols): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocols.includes(protocol) ? href : undefined
}

export const webProtocols = ['http:', 'https:']
