import { plural, t } from '@lingui/core/macro'
import { Checkbox, Table } from '@mantine/core'
import type { ConfirmedPriceChange, ProductImport } from '@stoa/contract/services/stoa/product-files'
import { Panel } from '../../../../ui/page/panel.tsx'
import classes from './import.module.css'

interface PriceChangesPanelProps {
  run: ProductImport
  isConfirmed: boolean
  onConfirm: (confirmed: boolean) => void
}

/** The large changes of prices, which an import makes only after somebody has confirmed them. */
export function PriceChangesPanel({ run, isConfirmed, onConfirm }: PriceChangesPanelProps) {
  const rows = (run.rows ?? []).filter(({ outcome }) => outcome === 'UNCONFIRMED')
  if (rows.length === 0) return null
  const count = run.counts?.unconfirmed ?? rows.length
  return (
    <Panel title={t`Large price changes`}>
      <p className={classes.note}>
        {run.dryRun
          ? t`These prices change by more than a factor of 5. Their products are imported only after you confirm the changes.`
          : t`These prices would have changed by more than a factor of 5. Their products are as they were.`}
      </p>
      <Table aria-label={t`Large price changes`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Product`}</Table.Th>
            <Table.Th>{t`Line`}</Table.Th>
            <Table.Th>{t`Price now`}</Table.Th>
            <Table.Th>{t`Price in the file`}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, title, handle, priceChanges = [] }) => (
            <Table.Tr key={line}>
              <Table.Td>{title || handle}</Table.Td>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{priceChanges.map(({ before }) => before).join(', ')}</Table.Td>
              <Table.Td>{priceChanges.map(({ after }) => after).join(', ')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {run.dryRun && (
        <Checkbox
          mt="md"
          checked={isConfirmed}
          onChange={(event) => onConfirm(event.currentTarget.checked)}
          label={plural(count, {
            one: 'Change the prices of # product as listed',
            other: 'Change the prices of # products as listed',
          })}
        />
      )}
    </Panel>
  )
}

/** Returns the price changes that a request confirms: exactly those that this run has listed. */
export function findPriceChanges({ rows = [] }: ProductImport): ConfirmedPriceChange[] {
  return rows.flatMap(({ handle, priceChanges = [] }) =>
    priceChanges.map(({ before, after }) => ({ handle: handle!, before: before!, after: after! })),
  )
}
