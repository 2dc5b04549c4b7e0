import { useLingui } from '@lingui/react/macro'
import '../../../lib/texts/account-texts.ts'
import type { Block } from './blocks.ts'
import { LinkLine, ShownPicture, Video } from './media-block.tsx'
import { Parts, ShownText } from './text-block.tsx'

/** The text that a member wrote about themselves. */
export function About({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="max-w-[65ch] space-y-4 wrap-anywhere" dir="auto">
      <Blocks blocks={blocks} />
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  // The text never changes while it is shown, so the place is a stable key.
  return blocks.map((block, index) => <ShownBlock key={index} block={block} />)
}

function ShownBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'DIVIDER':
      return <hr className="border-line" />
    case 'CODE':
      return <pre className="rounded-box border border-line bg-mat p-4 text-small whitespace-pre-wrap">{block.text}</pre>
    case 'PICTURE':
      return <ShownPicture block={block} />
    case 'VIDEO':
      return <Video block={block} />
    case 'LINK':
      return <LinkLine block={block} />
    case 'TABLE':
      return <Table block={block} />
    case 'ITEMS':
      return <Items block={block} />
    case 'DETAILS':
      return (
        <details className="border-b border-line pb-2">
          <summary className="flex min-h-11 cursor-pointer items-center font-medium">
            <Parts parts={block.title} />
          </summary>
          <div className="space-y-4">
            <Blocks blocks={block.blocks} />
          </div>
        </details>
      )
    case 'GROUP': {
      const Group = block.isQuote ? 'blockquote' : 'div'
      return (
        <Group className={`space-y-4 ${block.isQuote ? 'border-s-4 border-line ps-4' : ''}`}>
          <Blocks blocks={block.blocks} />
        </Group>
      )
    }
    default:
      return <ShownText block={block} />
  }
}

type Of<Kind extends Block['kind']> = { block: Extract<Block, { kind: Kind }> }

function Table({ block: { label, rows } }: Of<'TABLE'>) {
  const { t } = useLingui()
  return (
    // A table that is wider than the page is scrolled, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label ?? t`Table`} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-start">
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ scope, columns, rows: high, blocks }, column) => {
                const Cell = scope ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    scope={scope}
                    colSpan={columns}
                    rowSpan={high}
                    className={`min-w-24 rounded-box border border-line p-2 text-start align-top ${scope ? 'bg-mat font-medium' : ''}`}
                  >
                    <Blocks blocks={blocks} />
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Items({ block: { isOrdered, items } }: Of<'ITEMS'>) {
  const { t } = useLingui()
  const List = isOrdered ? 'ol' : 'ul'
  const hasBoxes = items.some(({ isChecked }) => isChecked !== undefined)
  return (
    <List className={`space-y-1 ps-6 ${hasBoxes ? '' : isOrdered ? 'list-decimal' : 'list-disc'}`}>
      {items.map(({ isChecked, blocks }, index) => (
        <li key={index} className={hasBoxes ? 'flex gap-2' : undefined}>
          {hasBoxes && (
            <span role="img" aria-label={isChecked ? t`Done` : t`Not done`}>
              {isChecked ? '☑' : '☐'}
            </span>
          )}
          <div>
            <Blocks blocks={blocks} />
          </div>
        </li>
      ))}
    </List>
  )
}
