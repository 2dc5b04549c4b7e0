/** The words of a text, for reading beside its translation. `source` is a string, HTML or a rich text document. */
export function toWords(source: unknown, isHtml: boolean): string {
  if (typeof source !== 'string') return toBlocks(source).join('\n\n')
  if (!isHtml) return source
  const { body } = new DOMParser().parseFromString(source, 'text/html')
  const blocks = [...body.children].map(({ textContent }) => textContent.trim()).filter(Boolean)
  return blocks.length > 0 ? blocks.join('\n\n') : body.textContent.trim()
}

interface RichNode {
  text?: string
  content?: readonly RichNode[]
}

function toBlocks(document: unknown): string[] {
  const textIn = ({ text, content = [] }: RichNode): string => text ?? content.map(textIn).join(' ')
  return ((document as RichNode | null)?.content ?? []).map(textIn).filter(Boolean)
}
