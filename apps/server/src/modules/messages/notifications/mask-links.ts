/** Stands for a secret that only the receiver of a mail may have. */
export const mask = '•••'

/**
 * A mail's text or HTML as everybody but its receiver may read it: without what makes its links work. A link of a mail opens, changes
 * and cancels an order without a sign-in. Pictures keep their addresses.
 */
export function maskLinks(content: string): string {
  return content.replaceAll(/(?<!src=")\bhttps?:\/\/[^\s"'<>]+/g, maskAddress)
}

/** `&amp;` separates parameters in HTML. */
function maskAddress(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const maskedQuery = query.replaceAll(/([?&;])([\w.-]+)=([^&;]*)/g, (whole, before, name, value) =>
    secretNames.has(name.toLowerCase()) || isToken(value) ? `${before}${name}=${mask}` : whole,
  )
  return maskPath(path) + maskedQuery + (fragment && `#${mask}`)
}

function maskPath(path: string): string {
  const isSecret = (before: string | undefined, segment: string) => isToken(segment) || (before === 'open' && segment !== '')
  return path
    .split('/')
    .map((segment, index, segments) => (isSecret(segments[index - 1], segment) ? mask : segment))
    .join('/')
}

const secretNames = new Set(['token', 'code', 'ticket', 'secret', 'key', 'signature', 'request', 'request_uri'])

/** Slugs are in lower case, ids are shorter, numbers of parcels have digits only. */
function isToken(text: string): boolean {
  return /^[\w.~%-]{32,}$/.test(text) && /[A-Z]/.test(text)
}
