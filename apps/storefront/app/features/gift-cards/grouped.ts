/** A code in capitals and groups of four, and where its caret is then: behind the same character as before. */
export function grouped(typed: string, caret: number): { text: string; caret: number } {
  const text = inGroups(significant(typed))
  const before = significant(typed.slice(0, caret))
  const isAtEnd = caret === typed.length
  return { text, caret: isAtEnd ? text.length : inGroups(before).length }
}

const significant = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

const inGroups = (characters: string) => characters.match(/.{1,4}/gu)?.join('-') ?? ''
