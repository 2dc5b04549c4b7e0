import { useMemo, useState } from 'react'
import { guessColumns, toTable, type ColumnMapping, type CsvColumn, type CsvTable } from './columns.ts'
import { readRows, type CsvFile } from './csv-file.ts'

export interface CsvImport<Id extends string> {
  file: CsvFile | undefined
  choose: (file: CsvFile | undefined) => void
  table: CsvTable
  mapping: ColumnMapping<Id>
  /** Chooses the place of a column in the file. Undefined leaves it out. */
  map: (id: Id, place: number | undefined) => void
}

interface Chosen<Id> {
  id: Id
  place: number | undefined
}

/** The chosen file as a table whose columns are recognised and can be chosen. */
export function useCsvTable<Id extends string>(columns: readonly CsvColumn<Id>[]): CsvImport<Id> {
  const [file, setFile] = useState<CsvFile>()
  const [chosen, setChosen] = useState<readonly Chosen<Id>[]>([])
  const table = useMemo(() => toTable(file ? readRows(file) : [], columns), [file, columns])
  const mapping = useMemo(() => {
    const all = { ...guessColumns(table, columns), ...Object.fromEntries(chosen.map(({ id, place }) => [id, place])) }
    return Object.fromEntries(Object.entries(all).filter(([, place]) => place !== undefined)) as ColumnMapping<Id>
  }, [table, columns, chosen])
  return {
    file,
    table,
    mapping,
    choose: (next) => {
      setFile(next)
      // Another way to read the same file may change its columns as well.
      setChosen([])
    },
    map: (id, place) => setChosen((before) => [...before, { id, place }]),
  }
}
