import { t } from '@lingui/core/macro'
import { memo } from 'react'
import { Link } from 'react-router'
import { currentSite } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { moneyDigits, useDecimalText } from '../../../../ui/fields/decimal-input.tsx'
import { getColumnTitle } from './column-titles.ts'
import classes from './grid.module.css'
import { placeAttributes } from './keys.ts'
import { columns, isAmountColumn, type Cells, type Column, type GridRow } from './rows.ts'

interface RowProps {
  row: GridRow
  index: number
  /** True for the first row of a product. */
  first: boolean
  edited: Partial<Cells> | undefined
  wrong: Partial<Record<Column, string>> | undefined
  onWrite: (row: GridRow, column: Column, value: string | boolean) => void
}

/** Memoized, because the grid has many rows. */
export const Row = memo(function Row({ row, index, first, edited, wrong, onWrite }: RowProps) {
  const name = [row.product, row.variant].filter(Boolean).join(', ')
  return (
    <tr data-first={first || undefined}>
      <th scope="row">
        {first && <Link to={paths.product(row.productId)}>{row.product}</Link>}
        {row.variant && <span className={classes.variant}>{row.variant}</span>}
      </th>
      {columns.map((column) => {
        const value = edited?.[column] ?? row.saved[column]
        const fault = wrong?.[column]
        const faultId = `wrong-${row.id}-${column}`
        const shared = {
          ...placeAttributes({ row: index, column }),
          'aria-label': `${getColumnTitle(column)}, ${name}`,
          ...(fault && { 'aria-invalid': true, 'aria-describedby': faultId }),
        }
        return (
          <td key={column} data-column={column} data-edited={edited?.[column] !== undefined || undefined}>
            {typeof value === 'boolean' ? (
              <input
                {...shared}
                type="checkbox"
                checked={value}
                onChange={(event) => onWrite(row, column, event.currentTarget.checked)}
              />
            ) : isAmountColumn(column) ? (
              <AmountCell shared={shared} value={value} faultId={faultId} onWrite={(amount) => onWrite(row, column, amount)} />
            ) : (
              <input
                {...shared}
                type="text"
                inputMode={column === 'sku' ? 'text' : 'numeric'}
                maxLength={column === 'sku' ? 40 : 20}
                autoComplete="off"
                placeholder={column === 'stock' ? t`Not tracked` : undefined}
                value={value}
                onChange={(event) => onWrite(row, column, event.currentTarget.value)}
              />
            )}
            {fault && (
              <p id={faultId} className={classes.wrong}>
                {fault}
              </p>
            )}
          </td>
        )
      })}
    </tr>
  )
})

interface AmountCellProps {
  shared: object
  value: string
  faultId: string
  onWrite: (amount: string) => void
}

function AmountCell({ shared, value, faultId, onWrite }: AmountCellProps) {
  const { text, type, question } = useDecimalText(value, onWrite, moneyDigits(currentSite().currency))
  const questionId = `${faultId}-question`
  return (
    <>
      <input
        {...shared}
        {...(question && { 'aria-describedby': questionId })}
        type="text"
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {question && (
        <p id={questionId} className={classes.wrong} role="status">
          {question}
        </p>
      )}
    </>
  )
}
