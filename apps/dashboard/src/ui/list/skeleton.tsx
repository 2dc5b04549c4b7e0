import { t } from '@lingui/core/macro'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { Column, Density } from './column.ts'
import cardClasses from './cards.module.css'
import tableClasses from './table.module.css'

const rows = Array.from({ length: 12 }, (_, index) => index)
/** Different widths look like real text. */
const cellWidths = ['58%', '74%', '46%', '66%', '52%']

/** A placeholder with the list's final layout. */
export function ListSkeleton<Row>({
  label,
  columns,
  selectable,
  density,
  showsCards,
}: {
  label: string
  columns: readonly Column<Row>[]
  selectable: boolean
  density: Density
  showsCards: boolean
}) {
  return (
    <>
      <VisuallyHidden role="status">{t`Loading: ${label}`}</VisuallyHidden>
      {showsCards ? (
        <div className={cardClasses.cards} aria-hidden="true">
          {rows.slice(0, 7).map((row) => (
            <Skeleton key={row} height={98} radius="md" />
          ))}
        </div>
      ) : (
        <table className={tableClasses.table} data-density={density} aria-hidden="true">
          <thead>
            <tr>
              {selectable && <th className={tableClasses.check} />}
              {columns.map(({ id, title, align, width, wideOnly }) => (
                <th key={id} data-align={align} data-wide-only={wideOnly} style={{ width }}>
                  {t(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {selectable && <td className={tableClasses.check} />}
                {columns.map(({ id, wideOnly }, index) => (
                  <td key={id} data-wide-only={wideOnly}>
                    <Skeleton height={10} width={cellWidths[(row + index) % cellWidths.length]!} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
