import { useLocalStorage } from '@mantine/hooks'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Column, Density } from '../../ui/list/column.ts'

/** Stands for an empty list in the URL: no hidden column. */
const noColumns = '-'

interface ListDisplay {
  hidden: readonly string[]
  isHidden: (column: { id: string }) => boolean
  toggle: (column: { id: string }) => void
  /** The hidden columns, as saved views store them. */
  hide: string
  density: Density
  setDensity: (density: Density) => void
}

/** The visible columns: from the URL or a saved view, else from this browser's setting. */
export function useListDisplay<Row>(name: string, columns: readonly Column<Row>[]): ListDisplay {
  const [params, setParams] = useSearchParams()
  const [storedHidden, setStoredHidden] = useLocalStorage<string[]>({
    key: `stoa.hidden-columns.${name}`,
    defaultValue: useMemo(() => columns.filter(({ hiddenByDefault }) => hiddenByDefault).map(({ id }) => id), [columns]),
    getInitialValueInEffect: false,
  })
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'stoa.density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  })
  const urlHidden = params.get('hide')
  const hidden = useMemo(() => (urlHidden === null ? storedHidden : urlHidden.split(',')), [urlHidden, storedHidden])
  const write = (ids: readonly string[]) => ids.join(',') || noColumns
  return {
    hidden,
    isHidden: ({ id }) => hidden.includes(id),
    toggle({ id }) {
      const next = columns.map((column) => column.id).filter((each) => (each === id) !== hidden.includes(each))
      if (urlHidden === null) return setStoredHidden(next)
      setParams((current) => {
        current.set('hide', write(next))
        return current
      })
    },
    hide: write(hidden),
    density,
    setDensity,
  }
}
