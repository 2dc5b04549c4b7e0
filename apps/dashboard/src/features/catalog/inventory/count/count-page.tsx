import { plural, t } from '@lingui/core/macro'
import { Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { adjustStock } from '@stoa/contract/calls/stoa/stock-movements'
import { getInventoryItem } from '@stoa/contract/calls/stores/inventory-items-v-3'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { api } from '../../../../lib/calls/api.ts'
import { BackLink } from '../../../../lib/record/back-link.tsx'
import { toFailure } from '../../../../lib/calls/failure.ts'
import { writeNumber } from '../../../../lib/format/format.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { EntityPicker } from '../../../../lib/pickers/entity-picker.tsx'
import { variantKind } from '../../../../lib/pickers/variants.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { refusalInWords } from '../../../../lib/calls/refusals.ts'
import { notifyDone, notifyFailed } from '../../../../lib/calls/notify.tsx'
import { settleWithin } from '../../../../lib/calls/settle-within.ts'
import { stockLimits } from '../../shared/stock-limits.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { paths } from '../../../../paths.ts'
import { SearchIcon } from '../../../../ui/pictures/icons.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { SaveBar } from '../../../../ui/form/save-bar.tsx'
import { wholeNumberError } from '../../../../ui/fields/whole-number-error.ts'
import { inventory } from '../list.ts'
import { nameOf } from '../name.ts'
import classes from './count.module.css'
import { countedQuery, itemByNumber, findVariantItem, maxListed } from './queries.ts'
import { toCount, getDifference, mergeLines, findOutdated, type Count, type Counts } from './sheet.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(countedQuery))

/** Stocktaking: quantities are typed or scanned item by item and saved together. */
export default function CountPage() {
  const query = useQuery(countedQuery)
  return (
    <Page
      title={t`Count stock`}
      narrow
      back={<BackLink to={paths.inventory()}>{t`Inventory`}</BackLink>}
      lead={t`Enter the quantity and press Enter to go to the next item, or scan. Stock changes only when you save the count.`}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} radius="md" />} failed={t`We couldn’t load the stock`}>
        {(listed) => <Sheet listed={listed} />}
      </Loaded>
    </Page>
  )
}

function Sheet({ listed }: { listed: readonly InventoryItem[] }) {
  const [scanned, setScanned] = useState<readonly InventoryItem[]>([])
  const [counts, setCounts] = useLocalStorage<Counts>({
    key: 'stoa.stock-counts',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const lines = mergeLines(listed, scanned)
  const counted = lines.filter(({ id }) => counts[id!])
  const changed = counted.filter((item) => findOutdated(counts[item.id!], item))
  const type = (item: InventoryItem, text: string) => {
    const id = item.id!
    const { [id]: _before, ...others } = counts
    setCounts(text ? { ...others, [id]: toCount(text, item) } : others)
    setWrong(({ [id]: _fault, ...rest }) => rest)
  }
  const check = (id: string) => {
    const error = counts[id] && countError(counts[id].text)
    if (error) setWrong((before) => ({ ...before, [id]: error }))
  }
  const book = useCall(adjustStock, {
    failed: t`We couldn’t save the count`,
    refreshes: [inventory, { queryKey: ['stock-movements'] }],
    onDone: ({ results = [] }, { items }) => {
      const refused = results.flatMap(({ itemMetadata }) =>
        itemMetadata?.success
          ? []
          : [[items[itemMetadata!.originalIndex!]!.inventoryItemId, refusalInWords(itemMetadata!.error)]],
      )
      const left = new Set(refused.map(([id]) => id))
      setWrong(Object.fromEntries(refused) as Record<string, string>)
      setCounts(Object.fromEntries(Object.entries(counts).filter(([id]) => left.has(id))))
      const booked = results.length - refused.length
      // Scanned items may not be in the list, so they are reloaded separately.
      void Promise.all(scanned.map(loadNewest)).then(setScanned)
      if (booked > 0) notifyDone(plural(booked, { one: '# count saved', other: '# counts saved' }))
    },
  })
  const send = () => {
    const faults = counted.flatMap(({ id }) => {
      const error = countError(counts[id!]!.text)
      return error ? [[id!, error] as const] : []
    })
    setWrong(Object.fromEntries(faults))
    const first = faults[0]?.[0] ?? changed[0]?.id
    if (first) return focusLine(first)
    const items = counted.map((item) => ({
      inventoryItemId: item.id!,
      // The revision changed and the quantity did not: something else was edited.
      revision: item.revision!,
      quantity: Number(counts[item.id!]!.text),
    }))
    book.send({ items, mode: 'SET', cause: 'COUNTED' })
  }
  const find = async (number: string) => {
    const item = lines.find(({ product }) => product?.variantSku === number) ?? (await itemByNumber(number))
    return item ? show(item) : false
  }
  const findVariant = async (variantId: string) => {
    try {
      const item = lines.find((line) => line.variantId === variantId) ?? (await findVariantItem(variantId))
      if (item) show(item)
    } catch (error) {
      notifyFailed(toFailure(error, t`We couldn’t load the stock`))
    }
  }
  const show = (item: InventoryItem) => {
    if (!lines.some(({ id }) => id === item.id)) setScanned([item, ...scanned])
    requestAnimationFrame(() => focusLine(item.id!))
    return true
  }
  return (
    <>
      <div className={classes.finders}>
        <NumberSearch onFind={find} />
        <EntityPicker
          kind={variantKind}
          label={t`Product or variant`}
          description={t`Choose one to jump to its quantity.`}
          value={[]}
          onChange={([variantId]) => void findVariant(variantId!)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <ol className={classes.lines} aria-label={t`Stock`} onKeyDown={toNextLine}>
        {lines.map((item) => (
          <Line
            key={item.id}
            item={item}
            count={counts[item.id!]}
            wrong={wrong[item.id!]}
            onType={type}
            onLeave={() => check(item.id!)}
          />
        ))}
      </ol>
      {listed.length === maxListed && <p className={classes.hint}>{t`Showing the first ${maxListed}. Search to find others.`}</p>}
      {counted.length > 0 && (
        <SaveBar
          state={plural(counted.length, { one: '# item counted', other: '# items counted' })}
          saveLabel={t`Save count`}
          call={book}
          onSave={send}
          onDiscard={() => {
            setCounts({})
            setWrong({})
          }}
        />
      )}
    </>
  )
}

async function loadNewest(item: InventoryItem): Promise<InventoryItem> {
  return (await api.call(getInventoryItem, { inventoryItemId: item.id! }).catch(() => undefined))?.inventoryItem ?? item
}

/** A scanner types a number and presses Enter. */
function NumberSearch({ onFind }: { onFind: (number: string) => Promise<boolean> }) {
  const [number, setNumber] = useState('')
  const [wrong, setWrong] = useState<string>()
  const find = async () => {
    const searchedNumber = number.trim()
    if (!searchedNumber) return
    try {
      const isFound = await onFind(searchedNumber)
      setWrong(isFound ? undefined : t`No results for “${searchedNumber}”`)
      setNumber('')
    } catch (error) {
      notifyFailed(toFailure(error, t`We couldn’t search for the number`))
    }
  }
  return (
    <TextInput
      label={t`Barcode or SKU`}
      description={t`Scan, or type and press Enter, to jump to the item.`}
      leftSection={<SearchIcon />}
      autoComplete="off"
      value={number}
      error={wrong}
      onChange={(event) => setNumber(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && void find()}
    />
  )
}

interface LineProps {
  item: InventoryItem
  count: Count | undefined
  wrong: string | undefined
  onType: (item: InventoryItem, text: string) => void
  onLeave: () => void
}

function Line({ item, count, wrong, onType, onLeave }: LineProps) {
  const { id, product, trackQuantity, quantity = 0 } = item
  const name = nameOf(item)
  const text = count?.text ?? ''
  const difference = getDifference(item, text)
  const change = findOutdated(count, item)
  const now = trackQuantity ? writeNumber(quantity ?? 0) : t`not tracked`
  const was = change?.was === undefined ? t`not tracked` : writeNumber(change.was)
  return (
    <li className={classes.line}>
      <span className={classes.what}>
        <b>{name}</b>
        <span className={classes.detail}>
          {[product?.variantSku, trackQuantity ? t`${writeNumber(quantity ?? 0)} expected` : t`Not counted yet`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.difference} data-off={Boolean(difference) || undefined} aria-live="polite">
        {difference === undefined ? '' : difference === 0 ? t`matches` : writeNumber(difference, { signDisplay: 'always' })}
      </span>
      <TextInput
        aria-label={t`Counted quantity of ${name}`}
        data-line={id}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        value={text}
        error={
          change ? (
            <>
              {t`Expected when you counted: ${was}. Now: ${now}. Count again, or use your count of ${text}.`}{' '}
              <UnstyledButton className={classes.keep!} onClick={() => onType(item, text)}>
                {t`Use ${text}`}
              </UnstyledButton>
            </>
          ) : (
            wrong
          )
        }
        onChange={(event) => onType(item, event.currentTarget.value)}
        onBlur={onLeave}
      />
    </li>
  )
}

function countError(typed: string): string | undefined {
  return wholeNumberError(typed, stockLimits(0))
}

/** Enter and the arrow keys move between items. */
function toNextLine(event: KeyboardEvent): void {
  const down = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
  if (down === 0) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('[data-line]')]
  const next = fields[fields.indexOf(event.target as HTMLInputElement) + down]
  next?.focus()
  next?.select()
}

function focusLine(id: string): void {
  const field = document.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(id)}"]`)
  field?.focus()
  field?.select()
}
