import type { TextBlock, TextPart } from './blocks.ts'
import { MemberLink } from './member-link.tsx'

/** A block that members edit as a text with marks. */
export function ShownText({ block }: { block: TextBlock }) {
  switch (block.kind) {
    case 'HEADING':
      return (
        <h2 className="font-display text-heading">
          <Parts parts={block.parts} />
        </h2>
      )
    case 'QUOTE':
      return (
        <blockquote className="border-s-4 border-line ps-4">
          <Parts parts={block.parts} />
        </blockquote>
      )
    case 'LIST': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List className={`${block.isOrdered ? 'list-decimal' : 'list-disc'} space-y-1 ps-6`}>
          {block.items.map((parts, index) => (
            <li key={index}>
              <Parts parts={parts} />
            </li>
          ))}
        </List>
      )
    }
    case 'PARAGRAPH':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      )
  }
}

export function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, bold, italic, link }, index) => {
    const shown = (
      <span key={index} className={`${bold ? 'font-medium' : ''} ${italic ? 'italic' : ''}`}>
        {text}
      </span>
    )
    return link ? (
      <MemberLink key={index} url={link}>
        {shown}
      </MemberLink>
    ) : (
      shown
    )
  })
}
