import { paragraphsOf } from './plain-text.ts'

// What merchants and their programs write as HTML is taken apart and written anew from the closed list below, so nothing
// else reaches a page: of an unknown tag only the words stay, of attributes only where a link leads.

/** Each tag by what it is written as. */
const known = new Map<string, string>([
  ...['p', 'blockquote', 'ul', 'ol', 'li', 'br', 'hr', 'a', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's'].map(asItIs),
  ['div', 'p'],
  // The product's name is the page's first level.
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
  ['b', 'strong'],
  ['i', 'em'],
  ['del', 's'],
  ['strike', 's'],
])
const inlines = ['strong', 'em', 'u', 's', 'a']
const containers = ['blockquote', 'ul', 'ol', 'li']
/** Their content is no words either. */
const unread = /<(script|style|template|iframe|object|svg|math|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi
const token = /<(\/?)([a-z][a-z0-9]*)\b([^>]*)>|[^<]+|</gi

/** A description's words with their formatting; text without any tag has its paragraphs apart. */
export function safeHtml(html: string): string {
  if (!/<\/?[a-z]/i.test(html)) return paragraphsOf(html).reduce((all, words) => `${all}<p>${escapeText(words)}</p>`, '')
  const writer = new Writer()
  for (const [text, slash, name, attributes = ''] of html.replaceAll(unread, '').matchAll(token)) {
    const tag = name && known.get(name.toLowerCase())
    if (name === undefined) writer.words(text)
    else if (tag && slash) writer.close(tag)
    else if (tag) writer.open(tag, attributes)
  }
  return writer.end()
}

/** Keeps what is written well formed, whatever it is made of. */
class Writer {
  readonly #opened: string[] = []
  #html = ''

  words(text: string): void {
    if (text.trim() === '' && !this.#isInLine()) return
    this.#openLine()
    this.#html += escapeText(text)
  }

  open(tag: string, attributes: string): void {
    if (tag === 'br') {
      if (this.#isInLine()) this.#html += '<br>'
    } else if (inlines.includes(tag)) {
      this.#openLine()
      this.#push(tag, tag === 'a' ? linkTo(attributes) : '')
    } else {
      this.#closeLine()
      if (tag === 'hr') this.#html += '<hr>'
      else this.#openBlock(tag)
    }
  }

  close(tag: string): void {
    if (this.#opened.includes(tag)) this.#closeDownTo(this.#opened.lastIndexOf(tag))
  }

  end(): string {
    this.#closeDownTo(0)
    return this.#html.replaceAll(/<(p|li|h[234])><\/\1>/g, '')
  }

  /** A list holds entries alone, and an entry stands in a list. */
  #openBlock(tag: string): void {
    const list = this.#opened.findLastIndex((open) => open === 'ul' || open === 'ol')
    if (tag === 'li' && list < 0) this.#push('ul')
    else if (tag === 'li') this.#closeDownTo(list + 1)
    else if (this.#isList()) this.#push('li')
    this.#push(tag)
  }

  #openLine(): void {
    if (this.#isList()) this.#push('li')
    if (!this.#isInLine()) this.#push('p')
  }

  #closeLine(): void {
    this.#closeDownTo(this.#opened.findLastIndex((open) => containers.includes(open)) + 1)
  }

  #isInLine(): boolean {
    const last = this.#opened.at(-1)
    return last !== undefined && (last === 'li' || !containers.includes(last))
  }

  #isList(): boolean {
    const last = this.#opened.at(-1)
    return last === 'ul' || last === 'ol'
  }

  #push(tag: string, attributes = ''): void {
    this.#opened.push(tag)
    this.#html += `<${tag}${attributes}>`
  }

  #closeDownTo(depth: number): void {
    for (const tag of this.#opened.splice(depth).toReversed()) this.#html += `</${tag}>`
  }
}

function asItIs(tag: string): [string, string] {
  return [tag, tag]
}

function linkTo(attributes: string): string {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  const href = (double ?? single ?? bare ?? '').trim()
  return /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(href) ? ` href="${escapeText(href)}"` : ''
}

/** Signs that are written out already stay so. */
function escapeText(text: string): string {
  return text
    .replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
