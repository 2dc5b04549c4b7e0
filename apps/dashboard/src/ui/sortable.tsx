import { t } from '@lingui/core/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { DownArrowIcon, GripIcon, UpArrowIcon } from './icons.tsx'
import classes from './sortable.module.css'

interface SortableProps<Item> {
  /** The label of the list, for example 'Products'. */
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** The label of one item, for example 'Image 2'. */
  nameOf: (item: Item, index: number) => string
  onMove: (from: number, to: number) => void
  children: (item: Item, index: number, tools: SortTools) => ReactNode
  /** Class names of the list and of each row. */
  className?: string | undefined
  rowClassName?: string | undefined
}

export interface SortTools {
  grip: ReactNode
  arrows: ReactNode
}

type Part = 'grip' | 'up' | 'down'

/** A list sorted by dragging, by arrow keys on a handle, or by buttons. */
export function Sortable<Item>({ label, items, keyOf, nameOf, onMove, children, className, rowClassName }: SortableProps<Item>) {
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLOListElement>(null)

  const move = (from: number, to: number, part: Part) => {
    if (to < 0 || to >= items.length || to === from) return
    const name = nameOf(items[from]!, from)
    flushSync(() => onMove(from, to))
    setAnnouncement(t`${name} moved to position ${to + 1} of ${items.length}`)
    // React moves the row in the document, which drops the focus. At an end the button is disabled.
    const row = list.current?.children[to]
    const button = row?.querySelector<HTMLElement>(`[data-part="${part}"]:not(:disabled)`)
    ;(button ?? row?.querySelector<HTMLElement>('[data-part="grip"]'))?.focus()
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const toolsOf = (name: string, index: number): SortTools => ({
    grip: (
      <button
        type="button"
        className={classes.grip}
        data-part="grip"
        draggable
        aria-label={t`Move ${name}: arrow keys, or drag`}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          move(index, event.key === 'ArrowUp' ? index - 1 : index + 1, 'grip')
        }}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setDragImage(event.currentTarget.closest('li')!, 12, 12)
          setDragged(index)
        }}
        onDragEnd={endDrag}
      >
        <GripIcon />
      </button>
    ),
    arrows: (
      <>
        <Arrow part="up" name={name} closed={index === 0} onUse={() => move(index, index - 1, 'up')} />
        <Arrow part="down" name={name} closed={index === items.length - 1} onUse={() => move(index, index + 1, 'down')} />
      </>
    ),
  })
  return (
    <>
      <ol ref={list} className={`${classes.list} ${className ?? ''}`} aria-label={label}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={keyOf(item)}
            className={`${classes.row} ${rowClassName ?? ''}`}
            data-over={over === index && over !== dragged ? (dragged! < index ? 'after' : 'before') : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(dragged, index, 'grip')
              endDrag()
            }}
          >
            {children(item, index, toolsOf(nameOf(item, index), index))}
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

interface ArrowProps {
  part: 'up' | 'down'
  name: string
  closed: boolean
  onUse: () => void
}

function Arrow({ part, name, closed, onUse }: ArrowProps) {
  const isUp = part === 'up'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.arrow!}
      data-part={part}
      title={isUp ? t`Move up` : t`Move down`}
      aria-label={isUp ? t`Move up: ${name}` : t`Move down: ${name}`}
      disabled={closed}
      onClick={onUse}
    >
      {isUp ? <UpArrowIcon /> : <DownArrowIcon />}
    </ActionIcon>
  )
}
