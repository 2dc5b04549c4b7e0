import { t } from '@lingui/core/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { DragList, useDragRow } from './drag-list.tsx'
import { Grip } from './grip.tsx'
import { DownArrowIcon, UpArrowIcon } from '../pictures/icons.tsx'
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
  return (
    <DragList onMove={(from, to) => move(from, to, 'grip')}>
      <ol ref={list} className={`${classes.list} ${className ?? ''}`} aria-label={label}>
        {items.map((item, index) => (
          <SortableRow
            key={keyOf(item)}
            id={keyOf(item)}
            index={index}
            count={items.length}
            name={nameOf(item, index)}
            onMove={move}
            className={rowClassName}
          >
            {(tools) => children(item, index, tools)}
          </SortableRow>
        ))}
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DragList>
  )
}

interface SortableRowProps {
  id: string
  index: number
  count: number
  name: string
  onMove: (from: number, to: number, part: Part) => void
  className: string | undefined
  children: (tools: SortTools) => ReactNode
}

function SortableRow({ id, index, count, name, onMove, className, children }: SortableRowProps) {
  const { ref, handleRef } = useDragRow(id, index)
  const [up, down] = [index - 1, index + 1]
  const tools: SortTools = {
    grip: (
      <Grip
        ref={handleRef}
        data-part="grip"
        name={name}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onMove(index, event.key === 'ArrowUp' ? up : down, 'grip')
        }}
      />
    ),
    arrows: (
      <>
        <Arrow part="up" name={name} closed={index === 0} onUse={() => onMove(index, up, 'up')} />
        <Arrow part="down" name={name} closed={index === count - 1} onUse={() => onMove(index, down, 'down')} />
      </>
    ),
  }
  return (
    <li ref={ref} className={className}>
      {children(tools)}
    </li>
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
