import { useState, type ReactNode } from 'react'
import type { Submission } from '../../ui/form/typed-form.ts'
import { Sortable } from '../../ui/rows/sortable.tsx'
import classes from './ordered-rows.module.css'

interface OrderedRowsProps<Item> {
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** The call that saves the order. */
  call: Pick<Submission<never>, 'denied' | 'failure'>
  /** Called with the new order. */
  onMove: (order: readonly Item[], moved: Item) => void
  title: (item: Item) => ReactNode
  detail: (item: Item) => ReactNode
  /** Buttons at the end of the row. */
  actions?: (item: Item) => ReactNode
}

/** Rows in an order that staff choose. A row moves at once, and back where its new place could not be saved. */
export function OrderedRows<Item extends { id?: string | null }>(props: OrderedRowsProps<Item>) {
  const { label, items, nameOf, call, onMove, title, detail, actions } = props
  const [moved, setMoved] = useState<{ from: readonly Item[]; to: readonly Item[] }>()
  // Newly loaded rows are in their saved order.
  const shown = moved?.from === items && !call.failure ? moved.to : items
  const move = (from: number, to: number) => {
    const item = shown[from]!
    const order = shown.toSpliced(from, 1).toSpliced(to, 0, item)
    setMoved({ from: items, to: order })
    onMove(order, item)
  }
  return (
    <Sortable label={label} items={shown} keyOf={({ id }) => id!} nameOf={nameOf} onMove={move} rowClassName={classes.row}>
      {(item, _index, { grip, arrows }) => (
        <>
          {!call.denied && grip}
          <span className={classes.what}>
            <span>{title(item)}</span>
            <span className={classes.detail}>{detail(item)}</span>
          </span>
          <span className={classes.tools}>
            {!call.denied && <span className={classes.arrows}>{arrows}</span>}
            {actions?.(item)}
          </span>
        </>
      )}
    </Sortable>
  )
}
