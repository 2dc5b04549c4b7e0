const maxDepth = 8
/** Characters; name spaces and styles take a few hundred. */
const maxReplaced = 65_536

/**
 * The text of a drawing without what precedes its root (declaration, comments, document type), and with the entities of the document
 * type replaced, which Illustrator writes for name spaces and styles. Undefined where entities name other files, contain each other,
 * or become long.
 */
export function withoutProlog(svg: string): string | undefined {
  let rest = svg
  let entities = new Map<string, string>()
  for (;;) {
    rest = rest.trimStart()
    if (rest.startsWith('<?')) rest = after(rest, '?>')
    else if (rest.startsWith('<!--')) rest = after(rest, '-->')
    else if (/^<!doctype\b/i.test(rest)) {
      const { subset, end } = documentType(rest)
      if (/<!ENTITY\s+(?:%|[\w:.-]+\s+(?:SYSTEM|PUBLIC)\b)/i.test(subset)) return undefined
      entities = declaredEntities(subset)
      rest = rest.slice(end)
    } else break
  }
  return replaced(rest, entities)
}

function after(text: string, end: string): string {
  const at = text.indexOf(end)
  return at < 0 ? '' : text.slice(at + end.length)
}

/** The declarations in the brackets of a document type, and where it ends. Quoted texts may contain brackets. */
function documentType(text: string): { subset: string; end: number } {
  let quote = ''
  let subsetStart = -1
  let subsetEnd = -1
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '[' && subsetStart < 0) subsetStart = at + 1
    else if (char === ']') subsetEnd = at
    else if (char === '>' && (subsetStart < 0 || subsetEnd >= 0)) {
      return { subset: subsetStart < 0 ? '' : text.slice(subsetStart, subsetEnd), end: at + 1 }
    }
  }
  return { subset: '', end: text.length }
}

function declaredEntities(subset: string): Map<string, string> {
  const declarations = subset.matchAll(/<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g)
  return new Map(Array.from(declarations, ([, name = '', double, single]) => [name, double ?? single ?? '']))
}

function replaced(text: string, entities: ReadonlyMap<string, string>): string | undefined {
  let result = text
  if (entities.size === 0) return result
  for (let depth = 0; depth < maxDepth; depth++) {
    let length = 0
    let isTooLong = false
    const next = result.replace(/&([\w:.-]+);/g, (whole, name: string) => {
      const value = isTooLong ? undefined : entities.get(name)
      length += value?.length ?? 0
      if (length > maxReplaced) isTooLong = true
      return value ?? whole
    })
    if (isTooLong) return undefined
    if (next === result) return result
    result = next
  }
  return undefined
}
