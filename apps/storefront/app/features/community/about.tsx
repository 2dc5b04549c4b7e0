import type { Block, TextPart } from '../../lib/member-about.server.ts'

/** What a member wrote about themselves. */
export function About({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="max-w-[65ch] space-y-4 wrap-anywhere" dir="auto">
      {blocks.map((block, index) => (
        // The text never changes while it is shown, so the place is a stable key.
        <ShownBlock key={index} block={block} />
      ))}
    </div>
  )
}

function ShownBlock({ block }: { block: Block }) {
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

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, bold, italic, link }, index) => {
    const shown = (
      <span key={index} className={`${bold ? 'font-medium' : ''} ${italic ? 'italic' : ''}`}>
        {text}
      </span>
    )
    // Whoever writes about themselves gets nothing from search engines for a link.
    return link ? (
      <a key={index} href={link} rel="nofollow ugc noopener" className="underline">
        {shown}
      </a>
    ) : (
      shown
    )
  })
}
