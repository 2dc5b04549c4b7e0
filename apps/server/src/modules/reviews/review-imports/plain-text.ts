import { Parser } from 'htmlparser2'

/** Elements that begin a line of their own. */
const blocks = new Set(
  'address article blockquote dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre section table tr ul'.split(' '),
)
const unread = new Set(['script', 'style', 'template', 'noscript', 'head'])
const inline =
  'a abbr b big br center cite code del em font i iframe img ins mark q s small span strike strong sub sup td th tt u'
const known = new Set([...blocks, ...unread, ...inline.split(' '), 'body', 'html'])
const tag = /<\/?([a-z][a-z\d]{0,10})(?:[\s/][^<>]{0,2000})?>/gi

/**
 * Converts HTML to text: elements end lines, entities are decoded, scripts and styles are removed. A text without elements stays
 * as it is.
 */
export function plainText(given: string): string {
  return hasElements(given) ? textOfHtml(given) : decodeEntities(given)
}

/** True if a text has elements of HTML. It may contain `<3` or `a < b`. */
function hasElements(text: string): boolean {
  return text.matchAll(tag).some(([, name]) => known.has(name!.toLowerCase()))
}

/** A text in which another program has escaped `&`, quotes and letters. */
export function decodeEntities(given: string): string {
  if (!/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i.test(given)) return given
  let text = ''
  const parser = new Parser({ ontext: (part) => void (text += part) })
  // No tag begins without its bracket, and a bracket of the text stays one.
  parser.end(given.replaceAll('<', '&lt;'))
  return text
}

function textOfHtml(html: string): string {
  let text = ''
  let unreadDepth = 0
  const endLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const parser = new Parser({
    onopentag: (name) => {
      if (unread.has(name)) unreadDepth++
      else if (name === 'br') text = `${text.endsWith(' ') ? text.slice(0, -1) : text}\n`
      else if (blocks.has(name)) endLine()
    },
    onclosetag: (name) => {
      if (unread.has(name)) unreadDepth--
      else if (blocks.has(name)) endLine()
    },
    ontext: (part) => {
      if (unreadDepth > 0) return
      const collapsed = part.replaceAll(/[ \t\r\n\f]+/g, ' ')
      text += text === '' || /\s$/.test(text) ? collapsed.trimStart() : collapsed
    },
  })
  parser.end(html)
  return text.replaceAll(' \n', '\n').trim()
}
