import { plural, t } from '@lingui/core/macro'
import type { CsvColumn } from './columns.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import type { CsvImport } from './use-csv-table.ts'

export interface LabelledColumn<Id extends string> extends CsvColumn<Id> {
  label: string
  needed?: boolean
}

interface TableColumnsProps<Id extends string> {
  read: CsvImport<Id>
  columns: readonly LabelledColumn<Id>[]
}

/** The columns of a file that the browser reads. */
export function TableColumns<Id extends string>({ read: { table, mapping, map }, columns }: TableColumnsProps<Id>) {
  const nameOf = (place: number) => table.headings[place] || t`Column ${place + 1}`
  const used = new Set(Object.values<number | undefined>(mapping))
  const ignored = table.headings.map((_, place) => place).filter((place) => !used.has(place))
  const missing = missingColumns(columns, mapping)
  return (
    <ColumnsPanel
      columns={columns}
      choices={table.headings.map((_, place) => ({ value: String(place), label: nameOf(place) }))}
      mapping={
        Object.fromEntries(Object.entries(mapping).map(([id, place]) => [id, String(place)])) as Partial<Record<Id, string>>
      }
      onMap={(id, choice) => map(id, choice === undefined ? undefined : Number(choice))}
      summary={
        missing.length > 0
          ? t`Still missing: ${missing.join(', ')}.`
          : plural(used.size, {
              one: '# column recognised. Check the match below.',
              other: '# columns recognised. Check the matches below.',
            })
      }
      ignored={ignored.length > 0 ? t`Ignored columns: ${ignored.map(nameOf).join(', ')}.` : undefined}
    />
  )
}

export function missingColumns<Id extends string>(
  columns: readonly LabelledColumn<Id>[],
  mapping: Readonly<Partial<Record<Id, number>>>,
): string[] {
  return columns.filter(({ id, needed }) => needed && mapping[id] === undefined).map(({ label }) => label)
}
