import { t } from '@lingui/core/macro'
import { Button, Popover } from '@mantine/core'
import type { InventoryItem } from '@stoa/contract/services/stores/inventory-items-v-3'
import { useState } from 'react'
import { writeNumber } from '../../../lib/format/format.ts'
import { nameOf } from './name.ts'
import { QuantityForm } from './quantity-form.tsx'

/** Edits the quantity in the list. */
export function QuantityEditor({ item }: { item: InventoryItem }) {
  const [open, setOpen] = useState(false)
  const name = nameOf(item)
  const now = item.trackQuantity ? writeNumber(item.quantity ?? 0) : item.inStock ? t`In stock` : t`Sold out`
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" shadow="md" radius="md" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" aria-label={t`Stock of ${name}: ${now}`} onClick={() => setOpen(!open)}>
          {now}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Stock of ${name}`}>
        <QuantityForm item={item} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
