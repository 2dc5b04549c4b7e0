import type { RichNode } from '../../../catalog/content/index.ts'

/** The beginning of a placeholder in each language, which the owner has to replace. `placeholder` finds them. */
export const placeholderStart = { en: 'Please add: ', de: 'Bitte ergänzen: ' } as const

export function documentOf(...blocks: readonly (RichNode | readonly RichNode[])[]): RichNode {
  return { type: 'doc', content: blocks.flat() }
}

export function heading(text: string): RichNode {
  return { type: 'heading', attrs: { level: 2 }, content: inline(text) }
}

/** A paragraph of one or more lines. */
export function paragraph(...lines: readonly string[]): RichNode {
  const content = lines.flatMap((line, index) => [...(index > 0 ? [{ type: 'hardBreak' }] : []), ...inline(line)])
  return { type: 'paragraph', content }
}

export function points(...texts: readonly string[]): RichNode {
  return { type: 'bulletList', content: texts.map((text) => ({ type: 'listItem', content: [paragraph(text)] })) }
}

export function quote(...blocks: readonly RichNode[]): RichNode {
  return { type: 'blockquote', content: [...blocks] }
}

/** A text whose placeholders are bold. */
function inline(text: string): RichNode[] {
  return text
    .split(placeholder)
    .filter(Boolean)
    .map((part) => ({ type: 'text', text: part, ...(placeholder.test(part) && { marks: [{ type: 'bold' }] }) }))
}

const placeholder = /(\[(?:Please add|Bitte ergänzen): [^\]]*\])/
