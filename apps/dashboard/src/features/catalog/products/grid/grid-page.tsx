import { plural, t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { bulkUpdateProductsWithInventory } from '@stoa/contract/calls/stores/products-v-3'
import { deniedReason } from '../../../../lib/calls/access.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { toFailure } from '../../../../lib/calls/failure.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { notifyDone, notifyFailed } from '../../../../lib/calls/notify.tsx'
import { currentSite } from '../../../../lib/calls/session.ts'
import { paths } from '../../../../paths.ts'
import { ConfirmDialog } from '../../../../ui/feedback/confirm.tsx'
import { moneyDigits } from '../../../../ui/fields/decimal-input.tsx'
import { Empty } from '../../../../ui/feedback/empty.tsx'
import { toText } from '../../../../ui/fields/typed-decimal.ts'
import { useUnsaved } from '../../../../ui/form/unsaved.ts'
import { Page } from '../../../../ui/page/page.tsx'
import { SaveBar } from '../../../../ui/form/save-bar.tsx'
import { isShortcut, useShortcuts } from '../../../../ui/actions/use-shortcuts.ts'
import { products } from '../list.ts'
import type { ProductFile } from '../queries.ts'
import { getColumnTitle } from './column-titles.ts'
import { fillDown, leftOutCells, paste, write, type Edits } from './edits.ts'
import { Row } from './grid-row.tsx'
import classes from './grid.module.css'
import { moveByKey, findPlace } from './keys.ts'
import { gridQuery, maxProducts } from './queries.ts'
import { columns, toRows, type Column, type GridRow } from './rows.ts'
import { changedProducts, checkChanged, largePriceChanges, saveChanged, type LargePriceChange, type Wrong } from './save.ts'

/** Bulk editing of products in a grid. The URL names the products. */
export default function GridPage() {
  const [search] = useSearchParams()
  const ids = [...new Set(search.get('ids')?.split(',').filter(Boolean))].slice(0, maxProducts)
  const query = useQuery({ ...gridQuery(ids), enabled: ids.length > 0 })
  return (
    <Page
      title={t`Edit products`}
      back={<BackLink to={paths.products()}>{t`Products`}</BackLink>}
      lead={plural(ids.length, { one: '# product, one row per variant', other: '# products, one row per variant' })}
    >
      {ids.length === 0 ? (
        <Empty why={t`No products selected.`}>
          <Button component={Link} to={paths.products()}>
            {t`Choose products`}
          </Button>
        </Empty>
      ) : (
        <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the products`}>
          {(files) => <Grid ids={ids} newest={files} />}
        </Loaded>
      )}
    </Page>
  )
}

function Grid({ ids, newest }: { ids: readonly string[]; newest: readonly ProductFile[] }) {
  // The edits belong to these revisions, so newer ones do not replace them.
  const [files, setFiles] = useState(newest)
  const rows = useMemo(() => toRows(files), [files])
  const [edits, edit] = useState<Edits>({})
  const [wrong, setWrong] = useState<Wrong>({})
  if (newest !== files && Object.keys(edits).length === 0) setFiles(newest)
  const [saving, setSaving] = useState(false)
  const [asked, ask] = useState<readonly LargePriceChange[]>([])
  const { digits } = moneyDigits(currentSite().currency)
  const changed = changedProducts(files, edits)
  useUnsaved(changed.length > 0 && !saving)
  const onWrite = useCallback((row: GridRow, column: Column, value: string | boolean) => {
    edit((before) => write(before, row, column, value))
    setWrong(({ [row.id]: cells, ...others }) => (cells ? { ...others, [row.id]: { ...cells, [column]: undefined! } } : others))
  }, [])

  /** A cell shows its error when it is left. */
  const onBlur = (event: FocusEvent) => {
    const place = findPlace(event)
    const row = place && rows[place.row]
    if (!row || edits[row.id]?.[place.column] === undefined) return
    const error = checkChanged(changed)[row.id]?.[place.column]
    if (error) setWrong((before) => ({ ...before, [row.id]: { ...before[row.id], [place.column]: error } }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const place = findPlace(event)
    if (!place || moveByKey(event, place)) return
    if (isShortcut(event, 'fillDown')) {
      event.preventDefault()
      edit(fillDown(edits, rows, place.row, place.column))
    }
    if (event.key === 'Escape') edit(write(edits, rows[place.row]!, place.column, rows[place.row]!.saved[place.column]))
  }
  /** The browser pastes a single value itself. */
  const onPaste = (event: ClipboardEvent) => {
    const place = findPlace(event)
    const text = event.clipboardData.getData('text/plain')
    if (!place || (place.column !== 'visible' && !/[\t\n]/.test(text.trimEnd()))) return
    event.preventDefault()
    edit(paste(edits, rows, place.row, place.column, text, digits))
    const leftOut = leftOutCells(rows, place.row, place.column, text)
    if (leftOut.length > 0) notifyFailed({ title: t`Some pasted values were left out`, detail: leftOut.slice(0, 10).join(', ') })
  }

  const saveEdits = async () => {
    setSaving(true)
    try {
      const saved = await saveChanged(changed)
      await queryClient.invalidateQueries({ queryKey: ['product'] })
      void queryClient.invalidateQueries({ queryKey: products.queryKey })
      const now = queryClient.getQueryData(gridQuery(ids).queryKey) ?? files
      setFiles(now)
      const done = new Set(rows.filter(({ productId }) => saved.productIds.includes(productId)).map(({ id }) => id))
      edit((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !done.has(id))))
      setWrong(withNewest(saved.wrong, rows, toRows(now)))
      const count = saved.productIds.length
      if (count > 0) notifyDone(plural(count, { one: '# product saved', other: '# products saved' }))
      if (Object.keys(saved.wrong).length > 0) focusFirstWrong()
    } catch (error) {
      notifyFailed(toFailure(error, t`We couldn’t save the products`))
    }
    setSaving(false)
  }
  const save = async () => {
    const errors = checkChanged(changed)
    setWrong(errors)
    if (Object.keys(errors).length > 0) return focusFirstWrong()
    const large = largePriceChanges(changed)
    if (large.length > 0) return ask(large)
    await saveEdits()
  }
  useShortcuts({ save: () => changed.length > 0 && void save() })

  return (
    <>
      <p className={classes.hint}>
        {t`Use the arrow keys and Enter to move between cells. Ctrl+D copies a value to all cells below. You can paste a block of cells from a spreadsheet.`}
      </p>
      <div className={classes.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
        <table className={classes.grid} aria-label={t`Variants`} onKeyDown={onKeyDown} onPaste={onPaste} onBlur={onBlur}>
          <thead>
            <tr>
              <th scope="col">{t`Product`}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {getColumnTitle(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Row
                key={row.id}
                row={row}
                index={index}
                first={rows[index - 1]?.productId !== row.productId}
                edited={edits[row.id]}
                wrong={wrong[row.id]}
                onWrite={onWrite}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ConfirmDialog
        question={plural(asked.length, {
          one: 'Change # price by more than a factor of 5?',
          other: 'Change # prices by more than a factor of 5?',
        })}
        consequence={<LargePriceChanges changes={asked} />}
        confirmLabel={t`Change prices`}
        opened={asked.length > 0}
        onClose={() => ask([])}
        onConfirm={() => void saveEdits()}
      />
      {changed.length > 0 && (
        <SaveBar
          state={plural(changed.length, { one: '# product changed', other: '# products changed' })}
          saveLabel={t`Save`}
          call={{ sending: saving, denied: deniedReason(bulkUpdateProductsWithInventory) }}
          onSave={() => void save()}
          onDiscard={() => {
            edit({})
            setWrong({})
          }}
        />
      )}
    </>
  )
}

const shownChanges = 10

function LargePriceChanges({ changes }: { changes: readonly LargePriceChange[] }) {
  const more = changes.length - shownChanges
  return (
    <ul>
      {changes.slice(0, shownChanges).map(({ variantId, product, before, after }) => (
        <li key={variantId}>{t`${product}: ${toText(before)} becomes ${toText(after)}`}</li>
      ))}
      {more > 0 && <li>{plural(more, { one: 'and # more', other: 'and # more' })}</li>}
    </ul>
  )
}

/** Adds a message where somebody else changed the same cell. */
function withNewest(wrong: Wrong, before: readonly GridRow[], now: readonly GridRow[]): Wrong {
  const changed = Object.entries(wrong).map(([id, cells]) => {
    const then = before.find((row) => row.id === id)?.saved
    const saved = now.find((row) => row.id === id)?.saved
    const sentences = Object.entries(cells).map(([name, sentence]) => {
      const column = name as Column
      if (!then || !saved || then[column] === saved[column] || typeof saved[column] === 'boolean') return [column, sentence]
      return [column, t`Someone else changed this to ${toText(saved[column])}. Save again to use your value.`]
    })
    return [id, Object.fromEntries(sentences)]
  })
  return Object.fromEntries(changed) as Wrong
}

/** Waits until the errors are rendered. */
function focusFirstWrong(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('table [aria-invalid]')?.focus())
}
