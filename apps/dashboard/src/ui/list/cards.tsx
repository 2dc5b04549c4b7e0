import { t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import type { Column } from './column.ts'
import { useDrawnRows } from './drawn-rows.ts'
import type { RowsProps } from './rows.ts'
import classes from './cards.module.css'

/** Rows on a phone: a card each, the same cells in other places. */
export function Cards<Row>({ label, columns, rows, total, selection, stale }: RowsProps<Row>) {
  const { list, measure, drawn, before, after } = useDrawnRows(rows, { height: 108, gap: 8 })
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place)
  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label={label}
      aria-busy={stale}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {drawn.map(({ row: { id, name, record, selected, select }, index }) => (
        <li
          key={id}
          ref={measure}
          data-index={index}
          aria-setsize={total ?? -1}
          aria-posinset={index + 1}
          className={classes.card}
          data-list-row={id}
          data-selected={selected || undefined}
        >
          {selection && (
            <div className={classes.check}>
              <Checkbox aria-label={t`Select ${name}`} size="sm" checked={selected} onClick={select} readOnly />
            </div>
          )}
          <div className={classes.body}>
            <div className={classes.head}>
              <span className={classes.title}>
                {at('title').map((column) => (
                  <span key={column.id}>{column.cell(record)}</span>
                ))}
              </span>
              <span className={classes.side}>
                {at('side').map((column) => (
                  <span key={column.id}>{column.cell(record)}</span>
                ))}
              </span>
            </div>
            {at('line').map((column) => (
              <div key={column.id} className={classes.line}>
                {column.namedOnCard && `${t(column.title)}: `}
                {column.cell(record)}
              </div>
            ))}
            {at('states').length > 0 && (
              <div className={classes.states}>
                {at('states').map((column) => (
                  <span key={column.id}>{column.cell(record)}</span>
                ))}
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
