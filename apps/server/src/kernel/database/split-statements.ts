/**
 * The statements of an SQL script, without the semicolons between them and without empty ones. Knows strings (also `E''` with backslashes),
 * quoted names, dollar quotes, comments (which nest) and the bodies of SQL functions (`begin atomic … end`).
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let [start, depth, isEmpty] = [0, 0, true]
  const end = (at: number) => {
    if (!isEmpty) statements.push(script.slice(start, at).trim())
    isEmpty = true
  }
  token.lastIndex = 0
  for (let match = token.exec(script); match; match = token.exec(script)) {
    const { opening, word, semicolon, comment } = match.groups!
    if (comment !== undefined) token.lastIndex = endOfComment(script, match.index)
    else if (opening !== undefined) token.lastIndex = endOfDollarQuote(script, match.index, opening)
    else if (semicolon !== undefined && depth === 0) {
      end(match.index)
      start = token.lastIndex
    } else if (word !== undefined) depth = Math.max(0, depth + nesting(word))
    if (comment === undefined && match.groups!['line'] === undefined && semicolon === undefined) isEmpty = false
  }
  end(script.length)
  return statements
}

/** One token that matters, or one character of any other. Words are whole, so that `e` of `type'…'` begins no string. */
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

/** Inside `begin atomic` statements belong to the function; a `case` in there has an `end` too. */
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
