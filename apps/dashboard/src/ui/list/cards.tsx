import { t } from '@lingui/core/macro'
import { memo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { useRenderedRows } from './rendered-rows.ts'
import { RowCheck } from './row-check.tsx'
import type { RenderedRow, Identified, RowsProps } from './rows.ts'
import classes from './cards.module.css'

/** The rows as cards, for phones. */
export function Cards<Row extends Identified>(props: RowsProps<Row>) {
  const { label, total, stale } = props
  const { list, drawn, before, after } = useRenderedRows(props, { height: 108, gap: 8 })
  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={label}
      aria-busy={stale}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {drawn.map((drawnRow) => (
        <Card key={drawnRow.row.id} total={total} {...drawnRow} />
      ))}
    </ul>
  )
}

interface CardProps<Row> extends RenderedRow<Row> {
  total: number | undefined
}

const Card = memo(function Card<Row extends Identified>(props: CardProps<Row>) {
  const { measure, index, row, name, columns, total, selected, select, isShown, note } = props
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place)
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={total ?? -1}
      aria-posinset={index + 1}
      className={classes.card}
      data-list-row={row.id}
      data-selected={selected || undefined}
      aria-current={isShown || undefined}
    >
      {select && (
        <div className={classes.check}>
          {!note && <RowCheck name={name} selected={selected ?? false} onToggle={(upTo) => select(row.id!, upTo)} />}
        </div>
      )}
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.title}>
            {at('title').map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
          </span>
          <span className={classes.side}>
            {at('side').map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
          </span>
        </div>
        {note}
        {!note &&
          at('line').map((column) => (
            <div key={column.id} className={classes.line}>
              {column.showsTitleOnCard && `${t(column.title)}: `}
              {column.cell(row)}
            </div>
          ))}
        {!note && at('states').length > 0 && (
          <div className={classes.states}>
            {at('states').map((column) => (
              <span key={column.id}>{column.cell(row)}</span>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}) as <Row extends Identified>(props: CardProps<Row>) => ReactNode
