import postcss, { type ChildNode, type Root } from 'postcss'

/** At-rules that only group others, or animate. Rules that load resources (`@import`, `@font-face`) are removed. */
const allowedAtRules = new Set(['media', 'supports', 'keyframes', '-webkit-keyframes', 'layer', 'charset'])

/**
 * Returns a style sheet, or the declarations of a style attribute, without anything that could load or run something. Everything
 * else is kept, so that one invalid rule does not remove the colours of the rest. Empty if the text is not CSS.
 */
export function cleanStyle(css: string): string {
  const root = parsed(css)
  root?.walk((node) => {
    if (!isHarmless(node)) node.remove()
  })
  return root?.toString() ?? ''
}

function parsed(css: string): Root | undefined {
  try {
    return postcss.parse(css)
  } catch {
    return undefined
  }
}

function isHarmless(node: ChildNode): boolean {
  if (node.type === 'comment') return false
  if (node.type === 'decl') return isHarmlessValue(node.prop) && isHarmlessPart(node.value, node.raws.value)
  if (node.type === 'rule') return isHarmlessPart(node.selector, node.raws.selector)
  return allowedAtRules.has(node.name.toLowerCase()) && isHarmlessPart(node.params, node.raws.params)
}

/** The parser takes comments out of a value, and a browser reads them as parts of an address: `url(/*…*\/#a)`. */
function isHarmlessPart(value: string, written: { raw: string } | undefined): boolean {
  return isHarmlessValue(value) && (written === undefined || isHarmlessValue(written.raw))
}

/** True if a value, read as a browser reads it, loads nothing. Escapes are replaced first. */
export function isHarmlessValue(text: string): boolean {
  const value = text.replace(/\\(?:([0-9a-f]{1,6})\s?|([^]))/gi, (_, hex: string | undefined, char: string) =>
    hex === undefined ? char : codePoint(Number.parseInt(hex, 16)),
  )
  return !/[<>]|@import|expression\(|(?:java|vb)script:|image-set\(|-moz-binding|behavior/i.test(value) && staysWithin(value)
}

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}

/** True if every `url(…)` names a part of the drawing itself. */
function staysWithin(style: string): boolean {
  const [, ...named] = style.split(/url\(/i)
  return named.every((rest) => /^[\s'"]*#/.test(rest))
}
