/** An XML element by its name, with attributes, and either text or elements in it. */
export interface Element {
  name: string
  attributes?: Record<string, string>
  content: string | readonly (Element | undefined)[]
}

/** An element; undefined if there is nothing in it, because the schemas of invoices allow no empty ones. */
export function element(
  name: string,
  content: string | readonly (Element | undefined)[] | undefined,
  attributes?: Record<string, string>,
): Element | undefined {
  if (content === undefined || content.length === 0) return undefined
  if (typeof content !== 'string' && content.every((child) => child === undefined)) return undefined
  return { name, content, ...(attributes && { attributes }) }
}

export function serialized({ name, attributes = {}, content }: Element): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inner =
    typeof content === 'string' ? escaped(content) : content.flatMap((child) => (child ? serialized(child) : [])).join('')
  return `<${name}${given.join('')}>${inner}</${name}>`
}

/** Characters that XML 1.0 cannot say in any way are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
