/**
 * The statements of an SQL script, without the semicolons and comments between them. Knows strings (also `E''` with backslashes), quoted
 * names, dollar quotes, comments (which nest) and the bodies of SQL functions (`begin atomic … end`).
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let start: number | undefined
  let depth = 0
  const end = (at: number) => {
    if (start !== undefined) statements.push(script.slice(start, at).trim())
    start = undefined
  }
  const tokens = new RegExp(token)
  for (let match = tokens.exec(script); match; match = tokens.exec(script)) {
    const { opening, word, semicolon, line, comment } = match.groups!
    if (line !== undefined) continue
    if (comment !== undefined) {
      tokens.lastIndex = endOfComment(script, match.index)
      continue
    }
    if (semicolon !== undefined && depth === 0) {
      end(match.index)
      continue
    }
    start ??= match.index
    if (opening !== undefined) tokens.lastIndex = endOfDollarQuote(script, match.index, opening)
    if (word !== undefined) depth = Math.max(0, depth + nesting(word))
  }
  end(script.length)
  return statements
}

/** A token that matters, or one character of another. Words are matched whole, because an `e` before a quote changes the string. */
const token = new RegExp(
  [
    /(?<line>--[^\n]*)/,
    /(?<comment>\/\*)/,
    /[eE]'(?:[^'\\]|\\[\s\S]|'')*'/,
    /'(?:[^']|'')*'/,
    /"(?:[^"]|"")*"/,
    /(?<opening>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)/,
    /(?<word>begin\s+atomic\b|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)/,
    /(?<semicolon>;)/,
    /\d[\w.]*/,
    /\S/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** Inside `begin atomic` semicolons belong to the function; a `case` in there has an `end` too. */
function nesting(word: string): number {
  if (/^(?:begin\s|case$)/i.test(word)) return 1
  return /^end$/i.test(word) ? -1 : 0
}

function endOfComment(script: string, from: number): number {
  const mark = /\/\*|\*\//g
  mark.lastIndex = from
  let depth = 0
  for (let match = mark.exec(script); match; match = mark.exec(script)) {
    depth += match[0] === '/*' ? 1 : -1
    if (depth === 0) return mark.lastIndex
  }
  throw new Error('a comment of the script has no end')
}

function endOfDollarQuote(script: string, from: number, opening: string): number {
  const end = script.indexOf(opening, from + opening.length)
  if (end === -1) throw new Error(`a string of the script has no end: ${opening}`)
  return end + opening.length
}
